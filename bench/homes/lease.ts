// Rental requirements as filters, and sublets beside homes.
import type pg from 'pg'
import { termBits } from '#app/features/listings/amenities.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import { subletsBeside } from '#app/features/sublets/beside-homes.query.server.ts'
import { card, cards, type PageAnswer } from '../baselines/by-hand.ts'
import { plainPool, withHomes } from '../database.ts'
import { explain } from '../plans.ts'
import { race, type Result } from '../rows.ts'

const AUGUST = '2027-08-01'
const MONTHS = 4
/** Each of these posters offers two sublets, a third of them at the campus, among 100,000 other accounts. */
const POSTERS = 600
const individual: ListingSearch = {
  ...emptySearch,
  campus: 'usc',
  terms: ['individual', 'no_ssn'],
  moveIn: AUGUST,
}
const short: ListingSearch = { ...emptySearch, campus: 'usc', moveIn: AUGUST, lease: MONTHS }

const homes = (condition: string) => `with found as materialized (
    select listing_id as id, rank as key from listing_search where campus_id = $1 and available_from <= $2 and ${condition}),
  shown as (select id, key from found order by key desc nulls last, id limit 50)
  select (select count(*) from found) as total,
    (select json_agg(${card} order by shown.key desc nulls last, shown.id) from shown, ${cards} where l.id = shown.id)::text as items`
const TERMS = homes('features & $3 = $3')
const LEASE = homes('lease_months & $3 <> 0')

/** For a visitor; the campus's only domain as a literal, and a card's photos in one subquery, as for homes. */
const SUBLETS = `select s.id, s.kind, s.area, s.rent, s.own_rent, s.free_from, s.free_until, s.preferred_sex, s.area_lat, s.area_lng,
    c.short_name, count(*) over ()::int as total, (select count(*) from photos where sublet_id = s.id) as photo_count,
    (select json_agg(p order by p.position, p.id) from (select * from photos where sublet_id = s.id order by position, id limit 1) p) as photos
  from sublets s join users u on u.id = s.user_id join profiles p on p.user_id = u.id join campuses c on c.id = $1
  where s.status = 'published' and s.free_until >= greatest(current_date, $2) and s.free_from <= $3
    and s.confirmed_at > now() - interval '14 days' and u.student and u.suspended_at is null and u.deletion_asked_at is null
    and u.email_confirmed_at > now() - interval '365 days' and split_part(u.email, '@', 2) = 'c1.example'
    and p.birth_date <= current_date - interval '18 years' and p.paused is null
  order by s.free_from, s.id limit 200`

/** Searches for a lease, through the features and the pool, against SQL written by hand. */
export async function benchLease(size: number): Promise<Result> {
  return withHomes(size, async (database) => {
    const { pool, ctx, url } = database
    await fillSublets(pool)
    const hand = plainPool(url)
    const page = async (search: ListingSearch): Promise<PageAnswer> => {
      const { total, items } = await searchListings(ctx, { search })
      return { total, ids: items.map(({ id }) => id) }
    }
    const beside = async () => (await subletsBeside(ctx, { search: short, listed: '/' })).found
    try {
      await explain(database, 'individual lease, no SSN, from August', () => page(individual))
      await explain(database, 'sublets beside homes', beside)
      const rows = [
        await race(
          'individual lease, no SSN, from August',
          size,
          () => page(individual),
          () => homesByHand(hand, TERMS, termBits(['individual', 'no_ssn'])),
        ),
        await race(
          `four months from August, with sublets of ${2 * POSTERS}`,
          size,
          () => Promise.all([page(short), beside().then((found) => found?.total)]),
          () => Promise.all([homesByHand(hand, LEASE, 1 << MONTHS), subletsByHand(hand)]),
        ),
      ]
      return { rows, extra: {} }
    } finally {
      await hand.end()
    }
  })
}

async function homesByHand(hand: pg.Pool, text: string, bits: number): Promise<PageAnswer> {
  const { rows } = await hand.query<{ total: string; items: string | null }>({
    name: text === TERMS ? 'terms' : 'lease',
    text,
    values: [1, AUGUST, bits],
  })
  const items = JSON.parse(rows[0]?.items ?? '[]') as [id: string][]
  return { total: Number(rows[0]?.total), ids: items.map(([id]) => id) }
}

async function subletsByHand(hand: pg.Pool): Promise<number> {
  const { rows } = await hand.query<{ total: number }>({
    name: 'sublets',
    text: SUBLETS,
    values: [1, AUGUST, '2027-12-01'],
  })
  return rows[0]?.total ?? 0
}

/** Students of three campuses with two sublets each, and leases on homes with stated terms. */
async function fillSublets(pool: pg.Pool): Promise<void> {
  const individually = termBits(['individual'])
  const both = termBits(['individual', 'no_ssn'])
  await pool.query(
    `update listing_search set features = features | case abs(hashtext(listing_id::text)) % 4 when 0 then ${both} when 1 then ${individually} else 0 end,
       lease_months = lease_months | case when abs(hashtext(listing_id::text)) % 5 = 0 then ${1 << MONTHS} else 0 end;
     update campuses set email_domains = array['c' || id || '.example'];
     create temp table posters as select n, gen_random_uuid() as id from generate_series(1, ${POSTERS}) n;
     insert into users (id, name, given_name, family_name, email, email_verified, email_confirmed_at)
       select id, 'Given Name', 'Given', 'Name', n || '@c' || n % 3 + 1 || '.example', true, now() from posters;
     insert into users (id, name, given_name, family_name, email, email_verified, email_confirmed_at)
       select gen_random_uuid(), 'Given Name', 'Given', 'Name', 'other' || n || '@c' || n % 3 + 1 || '.example', true, now()
       from generate_series(1, 100000) n;
     insert into profiles (user_id, campus_id, birth_date) select id, n % 3 + 1, '2001-01-01' from posters;
     insert into sublets (id, user_id, kind, area, area_lat, area_lng, rent, own_rent, free_from, free_until, consent, status,
         confirmed_at, created_at, updated_at)
       select gen_random_uuid(), id, 'room', 'Area ' || n % 40, 34.005 + n % 40 * 0.01, -118.285, 700 + n % 600, 900,
         date '2027-05-01' + n % 120, date '2027-09-01' + n % 120, 'yes', 'published', now(), now(), now()
       from posters, generate_series(1, 2)`,
  )
  await pool.query('vacuum analyze')
}
