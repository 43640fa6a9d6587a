import type pg from 'pg'

/** Creates this many page views in the last days: four per visit and two visits per visitor. */
export async function fillVisits(pool: pg.Pool, views: number, days: number): Promise<void> {
  const visits = Math.ceil(views / 4)
  process.stderr.write(`making ${views.toLocaleString('en-US')} page views …\n`)
  await pool.query(`
    select analytics.make_month((date_trunc('month', now()) - m * interval '1 month')::date) from generate_series(0, 4) m`)
  await pool.query(`
    insert into website_sessions
    select ${v7(`moment`)}, md5((n % ${Math.ceil(visits / 2)})::text)::uuid, moment, moment + interval '2 minutes', 120, null,
      case when n % 3 = 0 then 'direct' else 'https://site' || n % 40 || '.example' end, '/listings', '/terms', 4,
      'phone', 'Chrome', 'Android', '390x844', null, 'usc'
    from (select n, now() - (n::float8 / ${visits}) * interval '${days} days' as moment from generate_series(0, ${visits - 1}) n) made`)
  await pool.query(`
    insert into page_views
    select ${v7(`moment`)}, s.id, moment, '/listings?campus=usc&max=' || 500 + (k * 300), '/listings', 'Homes', null, 30, null, 'usc', 12
    from website_sessions s, lateral (select k, s.session_start + k * interval '30 seconds' as moment from generate_series(0, 3) k) pages`)
  await pool.query('vacuum analyze')
}

/** A UUIDv7 for a moment, in SQL. */
const v7 = (moment: string) =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`
