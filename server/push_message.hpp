// What is sent to a browser that is not open (Web Push): encrypted so that only that browser reads it (RFC 8291), signed so that only this
// server may send it (VAPID, RFC 8292). The cryptography is OpenSSL's.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bastide::server {

/// Where a browser is reached, as it tells itself (PushSubscription).
struct Subscription {
  std::string endpoint;  ///< an address of its maker's push service
  std::string p256dh;    ///< its public key: a point of P-256 in 65 bytes
  std::string auth;      ///< a secret of 16 bytes
  bool operator==(const Subscription&) const = default;
};

/// A key pair on the curve P-256.
class EcKey {
 public:
  /// A new one. Throws std::runtime_error if the machine has no randomness.
  EcKey();
  /// From its two numbers, 32 and 65 bytes. Throws std::runtime_error if they are none, or do not belong together.
  EcKey(std::string_view secret, std::string_view point);
  ~EcKey();
  EcKey(EcKey&&) noexcept;
  EcKey(const EcKey&) = delete;

  std::string secret() const;  ///< 32 bytes
  std::string point() const;   ///< 65 bytes
  /// What both sides know who exchanged their points. Throws std::runtime_error if the other's is no point of the curve.
  std::string shared_with(std::string_view point) const;
  /// An ES256 signature, 64 bytes.
  std::string sign(std::string_view text) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The body of the request to the push service: `aes128gcm` with `salt` (16 bytes) and a key that is used once. Throws std::runtime_error
/// if the subscription's keys are none.
std::string encrypted_push(std::string_view text, const Subscription&, const EcKey& once, std::string_view salt);
/// The same with a fresh salt and key.
std::string encrypted_push(std::string_view text, const Subscription&);

/// The value of the header Authorization: `origin` is that of the endpoint, `contact` a mailto: or https: address, `now` in seconds.
std::string vapid_header(const EcKey&, const std::string& origin, const std::string& contact, std::int64_t now);

/// Letters of base64url without padding, and back; the latter is empty if the text is none.
std::string to_base64url(std::string_view bytes);
std::string from_base64url(std::string_view text);

}  // namespace bastide::server
