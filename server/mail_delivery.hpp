// Brings one mail to the mail server (libcurl), and says what became of it.
#pragma once
#include <atomic>
#include <string>

#include "mail_options.hpp"

namespace bastide::server {

enum class Delivery {
  taken,    ///< the mail server has it
  later,    ///< not now: it cannot be reached, or asks for patience
  refused,  ///< it does not take this mail
  nobody    ///< it takes none for this address, for good
};

struct Delivered {
  Delivery what = Delivery::later;
  std::string why;  ///< for the log: without the address
};

/// Waits for it, for so long as the options say; less when `stop` becomes true. `mail`: see mail_of.
Delivered deliver(const MailOptions&, const std::string& to, const std::string& mail, const std::atomic<bool>& stop);

}  // namespace bastide::server
