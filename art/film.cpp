#include "art/film.hpp"

#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <stdexcept>

#include "art/raster.hpp"

namespace bastide::art {
namespace {

constexpr float kQuality = 80;
constexpr int kMethod = 2;  // 0 (quick) to 6 (small)
constexpr int kLastStands = 8;

[[noreturn]] void fail(const char* what) { throw std::runtime_error(std::string("the film cannot be made: ") + what); }

int pixels(double length, double scale) { return static_cast<int>(std::lround(length * scale)); }

/// That a turn ends is said only in games that ask for it; this one does not.
std::vector<Move> without_ends(std::vector<Move> history) {
  std::erase_if(history, [](const Move& m) { return m.kind == MoveKind::Confirm; });
  return history;
}

}  // namespace

struct Film::Encoder {
  Encoder(int across, int down) {
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&config)) fail("the library is another one than it was built with");
    config.quality = kQuality;
    config.method = kMethod;
    made = WebPAnimEncoderNew(across, down, &options);
    if (!made) fail("there is too little memory");
  }
  ~Encoder() { WebPAnimEncoderDelete(made); }
  Encoder(const Encoder&) = delete;

  void add(const Raster& raster, int at) {
    WebPPicture picture;
    if (!WebPPictureInit(&picture)) fail("the library is another one than it was built with");
    picture.use_argb = 1;
    picture.width = cairo_image_surface_get_width(raster.get());
    picture.height = cairo_image_surface_get_height(raster.get());
    const bool well = WebPPictureImportBGRX(&picture, cairo_image_surface_get_data(raster.get()), cairo_image_surface_get_stride(raster.get())) &&
                      WebPAnimEncoderAdd(made, &picture, at, &config);
    WebPPictureFree(&picture);
    if (!well) fail(WebPAnimEncoderGetError(made));
  }

  WebPConfig config;
  WebPAnimEncoder* made = nullptr;
};

/// Tiles are drawn once: drawing is what takes the time.
struct Film::Ground {
  Raster raster{nullptr, cairo_surface_destroy};
  int tiles = 0;

  /// Draws what is new of the ground; gives a picture with the rest above it.
  Raster with(const std::string& fresh, const std::string& rest, double scale) {
    if (raster) draw_on(raster.get(), fresh);
    else raster = raster_of(fresh, scale);
    Raster picture(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(raster.get()), cairo_image_surface_get_height(raster.get())),
                   cairo_surface_destroy);
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> cr(cairo_create(picture.get()), cairo_destroy);
    cairo_set_source_surface(cr.get(), raster.get(), 0, 0);
    cairo_paint(cr.get());
    draw_on(picture.get(), rest);
    return picture;
  }
};

Film::Film(const Game& begun, std::vector<Move> history, std::vector<std::string> names, FilmWish wish)
    : history_(without_ends(std::move(history))), names_(std::move(names)), wish_(wish), game_(begun),
      encoder_(std::make_unique<Encoder>(pixels(kCardAcross, wish.scale), pixels(kCardDown, wish.scale))),
      ground_(std::make_unique<Ground>()) {
  Game whole(game_);
  for (const Move m : history_) whole.play(m);
  last_ = std::make_unique<GameBoard>(whole);
  const int turns = whole.s().turn.number;
  every_ = std::max(1, (turns + wish_.pictures - 1) / wish_.pictures);
  of_ = std::max(1, (turns + every_ - 1) / every_);
}

Film::~Film() = default;

/// To the end of the turns that one picture is of.
void Film::play_on() {
  const int until = game_.s().turn.number + every_;
  while (at_ < history_.size() && game_.s().turn.number < until) game_.play(history_[at_++]);
}

void Film::add(int milliseconds) {
  const GameBoard board(game_);
  encoder_->add(ground_->with(card_svg(board, names_, wish_.theme, {last_.get(), ground_->tiles, true, false}),
                              card_svg(board, names_, wish_.theme, {last_.get(), 0, false, true}), wish_.scale),
                now_);
  ground_->tiles = static_cast<int>(board.tiles.size());
  now_ += milliseconds;
  ++drawn_;
}

bool Film::next() {
  if (at_ == history_.size() && drawn_) return false;
  play_on();
  add(at_ == history_.size() ? kLastStands * wish_.milliseconds : wish_.milliseconds);
  return true;
}

std::string Film::finish() {
  WebPData data;
  WebPDataInit(&data);
  const bool well = WebPAnimEncoderAdd(encoder_->made, nullptr, now_, nullptr) && WebPAnimEncoderAssemble(encoder_->made, &data);
  std::string bytes(reinterpret_cast<const char*>(data.bytes), data.size);
  WebPDataClear(&data);
  if (!well) fail(WebPAnimEncoderGetError(encoder_->made));
  return bytes;
}

}  // namespace bastide::art
