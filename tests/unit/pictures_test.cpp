// A game as a picture to send, and what is shown of a link before anybody follows it.
#include <numeric>

#include "art/film.hpp"
#include "art/png.hpp"
#include "art/raster.hpp"
#include "protocol/session.hpp"
#include "server_world.hpp"
#include "support/everything.hpp"

namespace bastide::server {
namespace {

/// Where in a PNG its width stands, in four bytes, and after it its height.
std::pair<unsigned, unsigned> size_of(const std::string& png) {
  if (png.size() < 24 || png.substr(1, 3) != "PNG") return {};
  const auto number = [&](std::size_t at) {
    unsigned n = 0;
    for (std::size_t i = 0; i < 4; ++i) n = n << 8 | static_cast<unsigned char>(png[at + i]);
    return n;
  };
  return {number(16), number(20)};
}

Session random_game(const std::string& rules, std::vector<std::string> names, int moves) {
  Session s({rules, std::move(names), Deal::seeded(seed_from_text("1")), false, {}});
  Rng rng{7};
  for (int i = 0; i < moves && !s.over(); ++i) s.play(s.game().sample(rng));
  return s;
}

TEST(Pictures, ACardHasTheBoardTheNamesAndThePoints) {
  const std::vector<std::string> names = {"Ann & <Bob>", "Wilhelmina Konstantinidou", "\x01\xEF\xBF\xBF", "中文中文中文中文中文"};
  const Session s = random_game(every_expansion() + " modern printing=second players=4", names, 150);
  const art::GameBoard board(s.game());
  ASSERT_EQ(board.points.size(), 4u);
  for (const auto theme : {art::Theme::light, art::Theme::dark}) {
    const std::string svg = art::card_svg(board, names, theme);
    EXPECT_NE(svg.find(">Ann &amp; &lt;Bob&gt;<"), svg.npos);
    EXPECT_NE(svg.find(">Wilhelmina Kons…<"), svg.npos);
    EXPECT_NE(svg.find("> ?<"), svg.npos);
    for (const int n : board.points) EXPECT_NE(svg.find(">" + std::to_string(n) + "<"), svg.npos);
    EXPECT_EQ(size_of(art::png_of(svg)), std::pair(1200u, 630u));
  }
}

TEST(Pictures, WhoLeadsIsLitUnlessAllAreLevel) {
  const auto lit = [](const std::vector<int>& points) {
    const Session s = random_game("base", {"Ann", "Bob"}, 1);
    art::GameBoard board(s.game());
    board.points = points;
    const std::string svg = art::card_svg(board, {"Ann", "Bob"}, art::Theme::light);
    int n = 0;
    for (std::size_t at = svg.find("fill-opacity=\"0.35"); at != svg.npos; at = svg.find("fill-opacity=\"0.35", at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(lit({3, 3}), 0);
  EXPECT_EQ(lit({3, 4}), 1);
}

/// Frames of an animated WebP: chunks ANMF, each with its duration in three bytes behind its place and size.
std::vector<int> durations_of(const std::string& webp) {
  std::vector<int> all;
  for (std::size_t at = webp.find("ANMF"); at != webp.npos; at = webp.find("ANMF", at + 1)) {
    const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(webp[at + 8 + 12 + i])); };
    all.push_back(byte(0) | byte(1) << 8 | byte(2) << 16);
  }
  return all;
}

TEST(Pictures, AFilmShowsTurnAfterTurn) {
  const Session s = random_game("base+river", {"Ann", "Bob"}, 40);
  const int turns = s.game().s().turn.number;
  ASSERT_GT(turns, 8);
  for (const int most : {100, 4}) {
    art::Film film(s.beginning(), s.history(), s.names(), {art::Theme::light, 0.25, most, 100});
    int drawn = 0;
    while (film.next()) EXPECT_EQ(film.drawn(), ++drawn);
    EXPECT_EQ(drawn, film.of());
    EXPECT_LE(drawn, most);
    const std::string bytes = film.finish();
    EXPECT_EQ(bytes.substr(0, 4) + bytes.substr(8, 4), "RIFFWEBP");
    const std::vector<int> stands = durations_of(bytes);
    ASSERT_FALSE(stands.empty());
    EXPECT_EQ(std::accumulate(stands.begin(), stands.end(), 0), 100 * (drawn - 1) + 800) << "what does not change may stand longer";
  }
}

/// A film adds to the picture before; what comes out must be what would be drawn at once.
TEST(Pictures, PartsOfACardLieOnEachOther) {
  const Session s = random_game(every_expansion() + " modern printing=second players=3", {"Ann", "Bob", "Eve"}, 120);
  const art::GameBoard board(s.game());
  const auto pixels = [](const art::Raster& r) {
    return std::string(reinterpret_cast<const char*>(cairo_image_surface_get_data(r.get())),
                       static_cast<std::size_t>(cairo_image_surface_get_stride(r.get()) * cairo_image_surface_get_height(r.get())));
  };
  const auto part = [&](art::CardPart p) { return art::card_svg(board, s.names(), art::Theme::light, p); };
  const art::Raster whole = art::raster_of(part({}), 0.5), parts = art::raster_of(part({nullptr, 0, true, false}), 0.5);
  EXPECT_NE(pixels(parts), pixels(whole));
  art::draw_on(parts.get(), part({nullptr, static_cast<int>(board.tiles.size()), true, false}));
  art::draw_on(parts.get(), part({nullptr, 0, false, true}));
  EXPECT_EQ(pixels(parts), pixels(whole));
}

TEST(Pictures, AWrongSvgIsToldInWords) {
  EXPECT_THROW(
      try { art::png_of("<svg"); } catch (const std::runtime_error& e) {
        EXPECT_NE(std::string(e.what()).find("cannot be drawn"), std::string::npos);
        throw;
      },
      std::runtime_error);
}

TEST(Pictures, ATableGivesItsPicture) {
  World w;
  const Made table = w.make();
  const std::string url = "/api/tables/" + table.id + "/picture";
  const Response card = w.get(url), large = w.get(url + "?size=large&theme=dark");
  EXPECT_EQ(card.type, "image/png");
  EXPECT_EQ(size_of(*card.body), std::pair(1200u, 630u));
  EXPECT_EQ(size_of(*large.body), std::pair(2400u, 1260u));
  for (const char* wrong : {"?size=huge", "?theme=pink"}) {
    const Response refused = w.get(url + wrong);
    EXPECT_EQ(refused.status, 400) << *refused.body;
    EXPECT_NE(refused.body->find("expected"), std::string::npos) << *refused.body;
  }
  EXPECT_EQ(w.get("/api/tables/AAAAAAAAAAAAAAAA/picture").status, 404);
}

TEST(Pictures, AFilmIsOfGamesThatAreOver) {
  World w;
  const Made live = w.make();
  EXPECT_EQ(w.get("/api/tables/" + live.id + "/film").status, 400);
  const Session s = random_game("base", {"Ann", "Bob"}, 20);
  const json::object brought = json::parse(*w.post("/api/records", to_text(s.record())).body).as_object();
  const std::string url = "/api/tables/" + std::string(brought.at("table").as_string()) + "/film";
  const Response film = w.get(url), again = w.get(url);
  EXPECT_EQ(film.type, "image/webp") << *film.body;
  EXPECT_GT(durations_of(*film.body).size(), 3u);
  EXPECT_EQ(again.body, film.body) << "it is kept";
  EXPECT_NE(*w.get(url + "?theme=dark").body, *film.body);
}

}  // namespace
}  // namespace bastide::server
