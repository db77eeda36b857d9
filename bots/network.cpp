#include "bots/network.hpp"

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "core/builtin_rules.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"

namespace bastide {
namespace {

namespace json = boost::json;
constexpr const char* kNetworkFormat = "bastide network 1";

[[noreturn]] void refuse(const std::string& where, const std::string& expected, const std::string& found) {
  throw std::runtime_error(where + ": expected " + expected + ", found " + found);
}

float number_from(const json::value& v, const std::string& where) {
  constexpr double kMost = 1e6;
  const double number = v.is_number() ? v.to_number<double>() : kMost + 1;
  if (!(number >= -kMost && number <= kMost)) refuse(where, "a number from -1e6 to 1e6", json_text(v).substr(0, 40));
  return static_cast<float>(number);
}

/// So many numbers, given to put(i, number).
template <class F>
void read_row(const json::value& v, const std::string& where, std::size_t count, F&& put) {
  const json::array* list = v.if_array();
  if (!list || list->size() != count)
    refuse(where, "a list of " + std::to_string(count) + " numbers", list ? std::to_string(list->size()) : json_text(v).substr(0, 40));
  for (std::size_t i = 0; i < count; ++i) put(i, number_from((*list)[i], where + "[" + std::to_string(i) + "]"));
}

void check_names(const Fields& fields) {
  const auto names = fields.texts("inputs", 0, 10'000, 1000);
  const auto& ours = input_names();
  for (std::size_t i = 0; i < std::min(names.size(), ours.size()); ++i)
    if (names[i] != ours[i])
      refuse("inputs[" + std::to_string(i) + "]", "'" + ours[i] + "', for this program looks at positions so", "'" + names[i].substr(0, 40) + "'");
  if (names.size() != ours.size()) refuse("inputs", std::to_string(ours.size()) + " names", std::to_string(names.size()));
}

const json::value& field(const json::object& o, const char* key, const std::string& where) {
  const json::value* found = o.if_contains(key);
  if (!found) throw std::runtime_error(where + key + ": missing");
  return *found;
}

const char* kind_of(u8 kind) { return kind == Field ? "on fields" : kind == City ? "in cities" : kind == Road ? "on roads" : "elsewhere"; }
std::size_t stand_of(u8 kind) { return kind == Field ? 0 : kind == City ? 1 : kind == Road ? 2 : 3; }

}  // namespace

const std::vector<std::string>& input_names() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names;
    for (const std::string whose : {"mine: ", "theirs: "}) {
      for (std::size_t i = 0; i < kTerms; ++i) names.push_back(whose + term_name(i));
      for (const u8 kind : {Field, City, Road, Cloister}) names.push_back(whose + kind_of(kind));
    }
    names.push_back("to come");
    return names;
  }();
  return all;
}

Inputs inputs_of(const Game& g, const std::array<Terms, kMaxPlayers>& terms, int me, int other, double left) {
  Inputs x{};
  const int players[2] = {me, other};
  for (std::size_t side = 0; side < 2; ++side) {
    const Terms& from = terms[static_cast<std::size_t>(players[side])];
    for (std::size_t i = 0; i < kTerms; ++i) x[side * kSeen + i] = static_cast<float>(from[i]);
  }
  const State& s = g.s();
  for (int half = 0; half < 2; ++half)
    for (u64 used = s.figures_used[half]; used; used &= used - 1) {
      const Figure& figure = s.figures[half * 64 + std::countr_zero(used)];
      if (figure.owner != me && figure.owner != other) continue;
      x[(figure.owner == me ? 0 : kSeen) + kTerms + stand_of(s.features[s.label[figure.segment]].kind)] += 1;
    }
  x[kInputs - 1] = static_cast<float>(left);
  return x;
}

Network Network::from_text(std::string_view text) {
  const json::object all = parse_object(text);
  const Fields fields(all);
  if (const std::string format = fields.text("format"); format != kNetworkFormat) refuse("format", std::string("'") + kNetworkFormat + "'", "'" + format.substr(0, 40) + "'");
  check_names(fields);
  Network n;
  n.about_ = fields.text_or("about", 1000, "");
  read_row(field(all, "direct", ""), "direct", kInputs, [&](std::size_t i, float v) { n.direct_[i] = v; });
  const json::array& layers = fields.list("layers", 1, kMostLayers);
  std::size_t width = kInputs;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::string where = "layers[" + std::to_string(i) + "].";
    const json::object& from = fields.item(layers, "layers", i);
    const json::array& rows = Fields(from, where).list("weights", 1, i + 1 == layers.size() ? 1 : kMostWidth);
    Layer& layer = n.layers_.emplace_back(Layer{width, rows.size(), std::vector<float>(width * rows.size()), std::vector<float>(rows.size())});
    for (std::size_t out = 0; out < rows.size(); ++out)
      read_row(rows[out], where + "weights[" + std::to_string(out) + "]", width, [&](std::size_t in, float v) { layer.weights[in * layer.outputs + out] = v; });
    read_row(field(from, "bias", where), where + "bias", layer.outputs, [&](std::size_t out, float v) { layer.bias[out] = v; });
    width = layer.outputs;
  }
  return n;
}

std::shared_ptr<const Network> Network::from_file(const std::string& path) {
  try {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot be read");
    std::string text(kMostBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad() || text.empty()) throw std::runtime_error("nothing can be read in it");
    if (text.size() > kMostBytes) throw std::runtime_error("longer than 16 MiB");
    return std::make_shared<const Network>(from_text(text));
  } catch (const std::exception& e) {
    throw std::runtime_error(path + ": " + e.what());
  }
}

void Network::Layer::run(const float* in, float* __restrict out) const {
  std::copy(bias.begin(), bias.end(), out);
  for (std::size_t i = 0; i < inputs; ++i) {
    const float x = in[i];
    if (x == 0) continue;  // most of the hand's terms, and half of what a layer gives
    const float* const row = weights.data() + i * outputs;
    for (std::size_t j = 0; j < outputs; ++j) out[j] += x * row[j];
  }
}

float Network::value(const Inputs& x) const {
  alignas(64) float rows[2][kMostWidth];
  const float* in = x.data();
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    float* const out = rows[i % 2];
    layers_[i].run(in, out);
    if (i + 1 < layers_.size())
      for (std::size_t j = 0; j < layers_[i].outputs; ++j) out[j] = std::max(out[j], 0.0f);
    in = out;
  }
  float sum = in[0];
  for (std::size_t i = 0; i < kInputs; ++i) sum += direct_[i] * x[i];
  return sum;
}

namespace {
std::atomic<const Network*> ours = nullptr;  ///< once somebody has asked for it
}

const std::shared_ptr<const Network>& our_network() {
  static const auto network = [] {
    auto read = std::make_shared<const Network>(Network::from_text(builtin_network().front().text));
    ours = read.get();
    return read;
  }();
  return network;
}

std::shared_ptr<const Network> fitting(const std::shared_ptr<const Network>& network, const Ruleset& set) {
  static const u64 base_alone = parse_rules("base").on;
  const bool learned_so = set.players == 2 && set.rules.on == base_alone;
  return network && network.get() == ours && !learned_so ? nullptr : network;
}

}  // namespace bastide
