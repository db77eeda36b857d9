// The statements of MailBook in the databases that there are.
#pragma once
#include <memory>

#include "mail_book.hpp"

namespace SQLite {
class Database;
}

namespace bastide::server {

class Postgres;

/// Both hold on to the database, which must outlive them.
std::unique_ptr<MailSql> mail_sql(SQLite::Database&);
std::unique_ptr<MailSql> mail_sql(Postgres&);

}  // namespace bastide::server
