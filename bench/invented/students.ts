// Students of a large university: varied answers, photos and relations.
import type pg from 'pg'

const TEN = 'from made where n % 10 = 0'

/** Creates `size` students with profiles, two photos each, matches, blocks and profiles opened today. */
export async function fillStudents(pool: pg.Pool, size: number): Promise<void> {
  process.stderr.write(`making ${size.toLocaleString('en-US')} students …\n`)
  await pool.query(
    `create temp table made as select n, gen_random_uuid() as id from generate_series(1, ${size}) n;
     create unique index on made (n);
     insert into users (id, name, given_name, family_name, email, email_verified, email_confirmed_at, phone)
       select id, 'Given Name', 'Given ' || n, 'Name', n || '@students.example', true, now(), '+1310555' || lpad((n % 10000)::text, 4, '0') from made;
     insert into profiles (user_id, campus_id, year, birth_date, gender, major, bio, fun_fact, tags, housing_type, budget_min,
         budget_max, move_in_date, room_preference, sleep_habits, cleanliness, party_habits, smoker_self, pet_owner, answered,
         instagram_username, budget_for, shows_age, last_active_at)
       select id, (select min(id) from campuses) + n % 3, (array['freshman', 'junior', 'senior'])[1 + n % 3],
         date '1998-01-01' + n % 2000, (array['male', 'female', 'non_binary'])[1 + n % 3], 'Major ' || n % 90,
         repeat('I cook on Sundays and do the dishes. ', 1 + n % 8), 'Number ' || n, array['Music', 'Cooking', 'Tag ' || n % 50],
         (array['apartment', 'house', 'no_preference'])[1 + n % 3], 500 + n % 400, 1000 + n % 900, date '2027-01-01' + n % 200, 'private',
         (array['early_bird', 'night_owl'])[1 + n % 2], 'mostly_clean', 'sometimes', 'no', n % 2 = 0,
         array['housingType', 'sleepHabits', 'petOwner'], 'handle' || n, (array['matches', 'students'])[1 + n % 2], n % 2 = 0,
         now() - n % 50 * interval '1 day' from made;
     insert into photos (id, purpose, owner_id, width, height, widths, thumbhash, fingerprint, position)
       select gen_random_uuid(), case when at = 0 then 'profile-picture' else 'profile-photo' end, id, 1200, 900, array[96, 320, 640, 1200],
         'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '0123456789abcdef', at from made, generate_series(0, 1) at;
     insert into matches (first_user_id, matched_user_id)
       select made.id, other.id from made join made other on other.n = (made.n * 7 + 1) % ${size} + 1 where made.n % 5 = 0 and made.id <> other.id
       on conflict do nothing;
     insert into blocks (blocker_user_id, blocked_user_id)
       select made.id, other.id from made join made other on other.n = (made.n * 11 + 3) % ${size} + 1 where made.n % 20 = 0 and made.id <> other.id
       on conflict do nothing;
     insert into profile_openings (viewer_user_id, day, owner_user_id)
       select viewer.id, (now() at time zone 'utc')::date, owner.id from (select * ${TEN}) viewer, generate_series(1, 40) k
         join made owner on owner.n = k * 13 where viewer.id <> owner.id`,
  )
  await pool.query('vacuum analyze')
}
