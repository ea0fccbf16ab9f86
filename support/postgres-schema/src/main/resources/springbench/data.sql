-- The contents of the tables before each run. They depend only on the numbers 1 to ${records}, so they are always the
-- same. The program that reads this file replaces ${records} with the number of users and runs each statement outside
-- a transaction, because vacuum needs that. There is an article with 10 comments for every 10 users, and an author for
-- every 10 articles.
set search_path to spring_concurrency_bench;

insert into users (id, first_name, last_name, email, age)
select n,
       (array['Ada', 'Barbara', 'Charles', 'Donald', 'Edsger', 'Frances', 'Grace', 'Hedy', 'Ivan', 'John'])[1 + n % 10],
       initcap(substr(md5('last name ' || n), 1, 12)),
       'user' || n || '@example.org',
       18 + n % 60
from generate_series(1, ${records}) as n;

insert into authors (id, name, email)
select n,
       'Author ' || initcap(substr(md5('author ' || n), 1, 12)),
       'author' || n || '@example.org'
from generate_series(1, greatest(${records} / 100, 1)) as n;

insert into articles (id, author_id, title, body, published_on)
select n,
       1 + n % greatest(${records} / 100, 1),
       'Article ' || n,
       -- 500 characters.
       left(repeat(md5('article ' || n) || ' ', 16), 500),
       date '2020-01-01' + n % 2000
from generate_series(1, greatest(${records} / 10, 1)) as n;

insert into comments (id, article_id, commenter, body)
select n,
       1 + (n - 1) / 10,
       'user' || 1 + n % ${records},
       left(repeat(md5('comment ' || n) || ' ', 4), 120)
from generate_series(1, 10 * greatest(${records} / 10, 1)) as n;

-- A login for each cost of BCrypt, which is the logarithm of its rounds: each step doubles the CPU time of a check.
-- The password of all is 'correct horse battery'.
insert into logins (name, password_hash)
values ('cost-7', '$2b$07$loginCost7SaltForABenuq0XvpYQ43D3CuvE8RDhYVoVdFxGiAX6'),
       ('cost-9', '$2b$09$loginCost9SaltForABenui32q5wOF9BBAa3/Ivi5teWzrLdNn886'),
       ('cost-11', '$2b$11$loginCost11SaltForABeuWUw5ht67d8Dg35v8/xUHDgoHWTR8LkG');

-- New rows get the next numbers.
select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users;
select setval(pg_get_serial_sequence('authors', 'id'), max(id)) from authors;
select setval(pg_get_serial_sequence('articles', 'id'), max(id)) from articles;
select setval(pg_get_serial_sequence('comments', 'id'), max(id)) from comments;

-- Otherwise autovacuum would do this about 1 min later, in the middle of a run.
vacuum (analyze) users, authors, articles, comments, logins;
