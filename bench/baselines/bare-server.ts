// The baseline of `http search`: one handler, one prepared query, rows, `c.json`, and nothing else of a site.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { plainPool } from '../database.ts'

const pool = plainPool(process.env.DATABASE_URL ?? '')

const PAGE = `
  with found as materialized (
    select listing_id as id, share as key from listing_search
    where campus_id = (select id from campuses where slug = $1) and share <= $2 and beds >= $3 and features & $4 = $4),
  shown as (select id, key from found order by key, id limit 50)
  select (select count(*)::int from found) as total, l.id, l.slug, 'http://localhost/expanded-listing/' || l.slug as url,
    l.name, l.address, l.city, l.zip, c.slug as campus, l.type, l.beds, l.bedrooms, l.baths::float8 as baths,
    l.square_feet as "squareFeet", l.year_built as "yearBuilt", l.price as "priceCents",
    l.price_basis as "priceBasis", l.price_basis_assumed as "priceBasisAssumed", s.share as "shareCents",
    s.whole as "wholeCents", l.fees, l.deposit as "depositCents", l.application_fee as "applicationFeeCents",
    l.lat, l.lng, l.precision, l.lease_type as "leaseType", l.lease_months as "leaseMonths",
    l.available_from::text as "availableFrom", l.furnished, l.pets, l.laundry, l.parking_spaces as "parkingSpaces",
    l.amenities, l.access_features as "accessFeatures", jsonb_path_query_array(l.photos, '$[0 to 4]') as photos,
    jsonb_array_length(l.photos) as "photoCount", l.source, l.confirmed_at as "confirmedAt",
    l.confirmed_by as "confirmedBy", l.listed_at as "listedAt"
  from shown join listings l on l.id = shown.id join campuses c on c.id = l.campus_id
    join listing_search s on s.listing_id = l.id
  order by shown.key, shown.id`

const app = new Hono()
app.get('/api/listings', async (c) => {
  const asked = c.req.query()
  const { rows } = await pool.query<{ total: number }>({
    name: 'page',
    text: PAGE,
    values: [asked.campus, Number(asked.max) * 100, Number(asked.beds), 1],
  })
  const total = rows[0]?.total ?? 0
  for (const row of rows) delete (row as { total?: number }).total
  return c.json({ items: rows, total, next: null, notes: [] })
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`the bare server answers at http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => process.exit(0))
