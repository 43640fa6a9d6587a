// Students who look for roommates, with realistically varied answers.
import type pg from 'pg'
import { MOST_PHOTO_TRIES } from '#app/features/photos/rules.ts'

const anyOf = (values: readonly string[], salt: number) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (hashint4(n * 31 + ${salt}) & 1023) % ${values.length}]`
const chance = (salt: number, percent: number) => `((hashint4(n * 37 + ${salt}) & 1023) % 100 < ${percent})`
const QUESTIONS = [
  'gender preferredGender',
  'smokerSelf smokerPreferred',
  'cleanliness',
  'sleepHabits',
  'partyHabits',
  'petOwner petFriendly',
  'budgetMin budgetMax',
  'tags',
]

/** Creates `size` students, three tenths at one campus and the rest at seven others. Most have most answers; the first 500
 *  have a match and a block each.
 *  @returns the id of one at the largest campus who answered everything */
export async function fillLooking(pool: pg.Pool, size: number): Promise<string> {
  process.stderr.write(`making ${size.toLocaleString('en-US')} students …\n`)
  const answered = QUESTIONS.map(
    (names, at) =>
      `case when n = 1 or ${chance(at, 75)} then array[${names
        .split(' ')
        .map((name) => `'${name}'`)
        .join(', ')}] else '{}' end`,
  ).join(' || ')
  await pool.query(
    `insert into campuses (id, slug, name, short_name, lat, lng)
       select 100 + k, 'bench-' || k, 'Bench University ' || k, 'BU' || k, 34, -118 from generate_series(1, 8) k;
     create temp table made as select n, gen_random_uuid() as id from generate_series(1, ${size}) n;
     create unique index on made (n);
     insert into users (id, name, given_name, family_name, email, email_verified)
       select id, 'A B', 'Given ' || n % 4000, chr(65 + n % 26) || 'amily', n || '@looking.example', true from made;
     insert into profiles (user_id, campus_id, birth_date, gender, preferred_gender, smoker_self, smoker_preferred, cleanliness,
         sleep_habits, party_habits, pet_owner, pet_friendly, budget_min, budget_max, tags, major, bio, answered, deal_breakers,
         wants_matching, move_in_date, budget_for, last_active_at)
       select id, (select id from campuses where slug = 'bench-' || case when n % 10 < 3 then 1 else 2 + n % 7 end),
         date '1998-01-01' + n % 2000, ${anyOf(['male', 'female', 'non_binary'], 1)},
         ${anyOf(['male', 'female', 'same', 'no_preference', 'no_preference'], 2)},
         ${anyOf(['yes', 'sometimes', 'no', 'no'], 3)}, ${anyOf(['yes', 'no', 'no_preference'], 4)},
         ${anyOf(['clean', 'mostly_clean', 'messy'], 5)}, ${anyOf(['early_bird', 'night_owl', 'no_preference'], 6)},
         ${anyOf(['party_animal', 'sometimes', 'never'], 7)}, ${chance(8, 25)}, ${chance(9, 60)},
         500 + 25 * (n % 30), 1000 + 25 * (n % 50), array['Tag ' || n % 12, 'Tag ' || n % 35, 'Tag ' || n % 200, 'Music'],
         'Major ' || n % 90, repeat('I cook on Sundays. ', 1 + n % 8), ${answered},
         case when n <> 1 and ${chance(20, 15)} then array['smoking'] else '{}' end, true, date '2027-01-01' + n % 200,
         ${anyOf(['matches', 'students'], 10)}, now() - (n % 2000) * interval '1 hour' from made;
     -- Nobody stored their files, so no job may go through all of them for one to make an AVIF of, again and again.
     insert into photos (id, purpose, owner_id, width, height, widths, thumbhash, fingerprint, position, avif_tries)
       select gen_random_uuid(), 'profile-picture', id, 1200, 900, array[96, 320, 640, 1200], 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
         '0123456789abcdef', 0, ${MOST_PHOTO_TRIES} from made;
     insert into blocks (blocker_user_id, blocked_user_id)
       select one.id, other.id from made one join made other on other.n = one.n * 7 + 3 where one.n <= 500;
     insert into matches (first_user_id, matched_user_id)
       select one.id, other.id from made one join made other on other.n = one.n * 11 + 5 where one.n <= 500`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>("select id from users where email = '1@looking.example'")
  const [first] = rows
  if (!first) throw new Error('nobody was made')
  return first.id
}
