#include "push_message.hpp"

#include <fmt/format.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>

#include <array>
#include <boost/json.hpp>
#include <stdexcept>

#include "protocol/json_text.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kSecret = 32, kPoint = 65, kAuth = 16, kSalt = 16, kKey = 16, kNonce = 12, kTag = 16, kHash = 32;
constexpr std::uint32_t kRecord = 4096;  ///< bytes of a record: one holds all that we send
constexpr std::int64_t kValid = 12 * 3600;

}  // namespace

namespace openssl {

template <class T, void (*release)(T*)>
struct Release {
  void operator()(T* object) const { release(object); }
};
template <class T, void (*release)(T*)>
using Owned = std::unique_ptr<T, Release<T, release>>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Number = Owned<BIGNUM, BN_free>;

}  // namespace openssl

namespace {

using namespace openssl;

[[noreturn]] void failed(const char* what) { throw std::runtime_error(fmt::format("web push: {}", what)); }
const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

/// A key of its parts; without a secret only a point.
Key make_key(std::string_view secret, std::string_view point) {
  if (point.size() != kPoint || (!secret.empty() && secret.size() != kSecret)) failed("this is no key of P-256");
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> parts(OSSL_PARAM_BLD_new());
  const Number number(secret.empty() ? nullptr : BN_bin2bn(bytes(secret), kSecret, nullptr));
  OSSL_PARAM_BLD_push_utf8_string(parts.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(parts.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  if (number) OSSL_PARAM_BLD_push_BN(parts.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  const Owned<OSSL_PARAM, OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(parts.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) <= 0 || EVP_PKEY_fromdata(context.get(), &key, secret.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, params.get()) <= 0)
    failed("this is no key of P-256");
  return Key(key);
}

std::string hmac(std::string_view key, std::string_view text) {
  std::string mac(kHash, '\0');
  unsigned int size = 0;
  if (!HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes(text), text.size(), bytes(mac), &size)) failed("no HMAC can be had");
  return mac;
}

/// HKDF with one block of output, which is all that is needed here (RFC 5869).
std::string expanded(std::string_view key, std::string info, std::size_t size) { return hmac(key, info + '\1').substr(0, size); }

std::string sealed(std::string_view text, const std::string& key, const std::string& nonce) {
  const Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> context(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTag, '\0');
  int written = 0, rest = 0;
  const bool good = EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) > 0 &&
                    EVP_EncryptUpdate(context.get(), bytes(out), &written, bytes(text), static_cast<int>(text.size())) > 0 &&
                    EVP_EncryptFinal_ex(context.get(), bytes(out) + written, &rest) > 0 &&
                    EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTag, bytes(out) + text.size()) > 0;
  if (!good) failed("nothing can be encrypted");
  return out;
}

/// The two numbers of a signature, of 32 bytes each, from the form that OpenSSL has.
std::string raw_signature(const std::string& der) {
  const unsigned char* at = bytes(der);
  const Owned<ECDSA_SIG, ECDSA_SIG_free> signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())));
  std::string raw(2 * kSecret, '\0');
  if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes(raw), kSecret) < 0 ||
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes(raw) + kSecret, kSecret) < 0)
    failed("a signature cannot be read");
  return raw;
}

std::string random_bytes(std::size_t size) {
  std::string random(size, '\0');
  if (RAND_bytes(bytes(random), static_cast<int>(size)) != 1) failed("the machine has no randomness");
  return random;
}

}  // namespace

struct EcKey::Impl {
  openssl::Key key;
};

EcKey::EcKey() : impl_(new Impl{Key(EVP_EC_gen("P-256"))}) {
  if (!impl_->key) failed("no key can be made");
}

EcKey::EcKey(std::string_view secret, std::string_view point) : impl_(new Impl{make_key(secret, point)}) {
  const KeyContext check(EVP_PKEY_CTX_new_from_pkey(nullptr, impl_->key.get(), nullptr));
  if (EVP_PKEY_pairwise_check(check.get()) != 1) failed("the two halves of this key do not belong together");
}

EcKey::~EcKey() = default;
EcKey::EcKey(EcKey&&) noexcept = default;

std::string EcKey::secret() const {
  BIGNUM* number = nullptr;
  std::string raw(kSecret, '\0');
  EVP_PKEY_get_bn_param(impl_->key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number);
  const Number owned(number);
  if (!number || BN_bn2binpad(number, bytes(raw), kSecret) < 0) failed("a key cannot be read");
  return raw;
}

std::string EcKey::point() const {
  std::string raw(kPoint, '\0');
  std::size_t size = 0;
  if (EVP_PKEY_get_octet_string_param(impl_->key.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes(raw), raw.size(), &size) <= 0 || size != kPoint)
    failed("a key cannot be read");
  return raw;
}

std::string EcKey::shared_with(std::string_view point) const {
  const Key other = make_key({}, point);
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, impl_->key.get(), nullptr));
  std::string secret(kSecret, '\0');
  std::size_t size = secret.size();
  if (EVP_PKEY_derive_init(context.get()) <= 0 || EVP_PKEY_derive_set_peer(context.get(), other.get()) <= 0 ||
      EVP_PKEY_derive(context.get(), bytes(secret), &size) <= 0 || size != kSecret)
    failed("these keys share nothing");
  return secret;
}

std::string EcKey::sign(std::string_view text) const {
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  std::size_t size = 0;
  if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, impl_->key.get()) <= 0 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes(text), text.size()) <= 0)
    failed("nothing can be signed");
  std::string der(size, '\0');
  if (EVP_DigestSign(context.get(), bytes(der), &size, bytes(text), text.size()) <= 0) failed("nothing can be signed");
  der.resize(size);
  return raw_signature(der);
}

std::string encrypted_push(std::string_view text, const Subscription& to, const EcKey& once, std::string_view salt) {
  if (to.auth.size() != kAuth || salt.size() != kSalt) failed("a secret of 16 bytes was expected");
  if (text.size() + kTag + 1 > kRecord) failed("the text is too long");
  using namespace std::string_literals;
  const std::string point = once.point();
  const std::string secret = expanded(hmac(to.auth, once.shared_with(to.p256dh)), "WebPush: info\0"s + to.p256dh + point, kHash);
  const std::string seed = hmac(salt, secret);
  const std::string key = expanded(seed, "Content-Encoding: aes128gcm\0"s, kKey), nonce = expanded(seed, "Content-Encoding: nonce\0"s, kNonce);
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>(kRecord >> shift & 0xff);
  body += static_cast<char>(kPoint);
  return body + point + sealed(std::string(text) + '\2', key, nonce);  // 2: the last record
}

std::string encrypted_push(std::string_view text, const Subscription& to) { return encrypted_push(text, to, EcKey(), random_bytes(kSalt)); }

std::string vapid_header(const EcKey& key, const std::string& origin, const std::string& contact, std::int64_t now) {
  const boost::json::object head{{"typ", "JWT"}, {"alg", "ES256"}}, claims{{"aud", origin}, {"exp", now + kValid}, {"sub", contact}};
  const std::string token = to_base64url(json_text(head)) + "." + to_base64url(json_text(claims));
  return fmt::format("vapid t={}.{}, k={}", token, to_base64url(key.sign(token)), to_base64url(key.point()));
}

std::string to_base64url(std::string_view raw) {
  std::string text(sodium_base64_ENCODED_LEN(raw.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes(raw), raw.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // the terminating zero
  return text;
}

std::string from_base64url(std::string_view text) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  std::string raw(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes(raw), raw.size(), text.data(), text.size(), nullptr, &size, &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size())
    return {};
  raw.resize(size);
  return raw;
}

}  // namespace bastide::server
