// A search that finds more homes than are counted per filter before its page is shown.
import { expect, test } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import { siteOfFile } from '#tests/setup/servers/site-of-file.ts'

const MANY = 100_001
const place = siteOfFile()

const page = async (path: string) => (await fetch(`${place.site.url}${path}`)).text()
/** The counts beside a page's type and amenity options. */
const countsOf = (html: string) => ({
  types: /<option value="House">([^<]*)</.exec(html)?.[1],
  notes: [...html.matchAll(/check-note num">([^<]*)</g)].length,
})

test('a page of very many homes comes without counts, which are asked for after it', async () => {
  const { ctx } = place.people
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx, { campus: 'usc', type: 'House', beds: 2 })
  const few = await page('/listings')
  expect(countsOf(few).types).toBe('House (1)')
  expect(countsOf(few).notes).toBeGreaterThan(0)

  // Adds only search index rows, whose homes no page here shows because they sort last. Without indexes, that takes a second.
  await clientOf(ctx.db).query(`begin;
    set local session_replication_role = replica; set local statement_timeout = 0;
    do $$ declare name text; begin
      for name in select indexname from pg_indexes where tablename = 'listing_search'
        and indexname not in (select conname from pg_constraint) loop execute format('drop index %I', name); end loop;
    end $$;
    create temp table copies on commit drop as
      select first.* from listing_search first, generate_series(1, ${MANY}) where listing_id = '${home}';
    update copies set listing_id = gen_random_uuid(), rank = rank - 1, beds = 1;
    insert into listing_search select * from copies;
    commit`)
  const many = await page('/listings?sort=recommended')
  expect(many).toContain('100,002 homes')
  expect(countsOf(many)).toEqual({ types: 'House', notes: 0 })
  const counts = await (await fetch(`${place.site.url}/listings-facets?sort=recommended`)).json()
  expect(counts).toMatchObject({ types: { House: MANY + 1, Apartment: 0 } })
  expect(counts.beds[2]).toBe(1)

  // A search with few results is counted together with the page, as usual.
  const filtered = await page('/listings?q=nowhere')
  expect(countsOf(filtered).types).toBe('House (0)')
})
