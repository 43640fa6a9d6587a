import type pg from 'pg'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { collectionPage } from '#app/features/collections/collection-page.query.server.ts'
import { collectionsOf } from '#app/features/collections/collections-of.query.server.ts'
import { HOMES_PAGE } from '#app/features/collections/rules.ts'
import { parseCursor, likedHomes } from '#app/features/saves/saved-pages.query.server.ts'
import { likesOf } from '#app/features/saves/likes.query.server.ts'
import { savedOverview } from '#app/features/saves/saved-overview.query.server.ts'
import { LIST_PAGE, SHORT_LIST } from '#app/features/saves/rules.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import type { SavedPage } from '#app/features/saves/views.ts'
import { card, cards, factsWhenPublished } from '../baselines/by-hand.ts'
import { collectionsByHand, fillCollections } from '../baselines/collections-by-hand.ts'
import { plainPool, withHomes } from '../database.ts'
import { race, type Result } from '../rows.ts'

const LIKES_EACH = 20
const MANY = 500 // likes of the measured user
const CARDS = 50

/** Likes among `size` homes, with as many students and twenty times as many likes, against hand-written SQL. */
export async function benchSaving(size: number): Promise<Result> {
  return withHomes(size, async (database) => {
    const { ctx, pool } = database
    process.stderr.write(`making ${(size * LIKES_EACH).toLocaleString('en-US')} likes …\n`)
    await fillLikes(pool, size)
    const user = await makeUser(ctx)
    await fillListsOf(pool, user.id)
    const as = { ...ctx, actor: personOf(user) }
    const full = await fillCollections(pool, size, user.id)
    const plain = plainPool(database.url)
    const hand = byHand(plain, user.id)
    const handCollections = collectionsByHand(plain, user.id)
    const shown = await someHomes(pool)
    const [one = ''] = await notLiked(pool, user.id)
    const after = (await likedHomes(as)).next
    const cursor = parseCursor(after)
    try {
      const rows = [
        await race(
          `likes of ${CARDS} cards`,
          size,
          async () => {
            const likes = await likesOf(as, shown)
            return shown.filter((id) => likes?.[id]).toSorted()
          },
          () => hand.likes(shown),
        ),
        await race(
          'liked list, first page',
          size,
          async () => idsOf(await likedHomes(as)),
          () => hand.liked(LIST_PAGE),
        ),
        await race(
          'liked list, next page',
          size,
          async () => idsOf(await likedHomes(as, { after: cursor })),
          () => hand.likedAfter(cursor?.at, cursor?.listingId),
        ),
        await race(
          'likes and views of the profile tab',
          size,
          async () => {
            const { overview } = await savedOverview(as)
            return [overview.liked.homes, overview.viewed].map((homes) => homes.map(({ home }) => home.id))
          },
          hand.tab,
        ),
        await race(
          'collections of the profile tab',
          size,
          async () => (await collectionsOf(as)).collections.map(({ id, count }) => [id, count]),
          handCollections.own,
        ),
        await race(
          `collection of 500 homes, ${HOMES_PAGE} of them`,
          size,
          async () => {
            const { list, members, requests, groups } = await collectionPage(as, { collectionId: full })
            return {
              homes: list.homes.map(({ home }) => home.id),
              members: members.map(({ name }) => name),
              requests: requests.length,
              groups: groups.length,
            }
          },
          () => handCollections.page(full, HOMES_PAGE),
        ),
        await race(
          'like and unlike',
          size,
          async () => {
            await setLike(as, { listingId: one, liked: true })
            await setLike(as, { listingId: one, liked: false })
          },
          () => hand.toggle(one),
        ),
      ]
      const { rows: sizes } = await pool.query<{ size: string }>(
        "select pg_size_pretty(pg_total_relation_size('likes')) as size",
      )
      return { rows, extra: { [`likes with indexes at ${size} homes`]: sizes[0]?.size ?? '' } }
    } finally {
      await hand.close()
    }
  })
}

const idsOf = ({ homes }: SavedPage) => homes.map(({ home }) => home.id)

/** As many students as homes, each with their own likes. */
async function fillLikes(pool: pg.Pool, size: number): Promise<void> {
  await pool.query(
    `insert into users (id, name, given_name, family_name, email, email_verified)
     select gen_random_uuid(), 'A B', 'A', 'B', n || '@many.example', true from generate_series(1, $1::int) n`,
    [size],
  )
  await pool.query(
    `with u as materialized (select id, row_number() over () as n from users),
       h as materialized (select id, price, price_basis, row_number() over () - 1 as n from listings)
     insert into likes (user_id, listing_id, price, price_basis, liked_at)
     select u.id, h.id, h.price, h.price_basis, now() - (u.n % 1000 + k) * interval '1 hour'
     from u cross join generate_series(1, ${LIKES_EACH}) k join h on h.n = (u.n * 7919 + k * 104729) % $1::int`,
    [size],
  )
}

/** A user with many likes and opened homes. */
async function fillListsOf(pool: pg.Pool, userId: string): Promise<void> {
  const some = (salt: string, most: number) =>
    `select id, price, price_basis, row_number() over (order by md5(id::text || '${salt}')) as n
     from listings order by n limit ${most}`
  await pool.query(
    `insert into likes select $1, id, price, price_basis, now() - n * interval '1 minute' from (${some('likes', MANY)}) h`,
    [userId],
  )
  await pool.query(
    `insert into viewed_homes select $1, id, now() - n * interval '1 minute' from (${some('views', 50)}) h`,
    [userId],
  )
  await pool.query('vacuum analyze users, likes, viewed_homes')
}

async function someHomes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from listings order by md5(id::text || 'likes') desc limit ${CARDS}`,
  )
  return rows.map(({ id }) => id)
}

async function notLiked(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from listings where id not in (select listing_id from likes where user_id = $1) order by id limit 1',
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** The best prepared SQL for each, through a bare pool; cards are parsed as they arrive. */
function byHand(pool: pg.Pool, userId: string) {
  const list = (name: string, from: string, values: unknown[]) =>
    pool
      .query<{ items: [[string]][] | null }>({
        name,
        text: `select json_agg(json_build_array(${card}, s.at, l.status, l.price, l.price_basis, ${factsWhenPublished}) order by s.at desc, s.id desc) as items
          from (${from}) s, ${cards} where l.id = s.id`,
        values,
      })
      .then(({ rows }) => (rows[0]?.items ?? []).map(([[id]]) => id))
  const likesSql = (most: number, condition = '') =>
    `select listing_id as id, liked_at as at, price, price_basis from likes where user_id = $1 ${condition}
     order by liked_at desc, listing_id desc limit ${most}`
  const likesAmong = async (ids: string[]) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'likes-among',
      text: 'select listing_id as id from likes where user_id = $1 and listing_id = any($2::uuid[])',
      values: [userId, ids],
    })
    return rows.map(({ id }) => id).toSorted()
  }
  const liked = (most: number) => list(`liked-${most}`, likesSql(most), [userId])
  const viewed = () =>
    list(
      'viewed',
      `select listing_id as id, viewed_at as at from viewed_homes where user_id = $1
       order by viewed_at desc, listing_id desc limit ${SHORT_LIST}`,
      [userId],
    )
  return {
    likes: likesAmong,
    liked,
    likedAfter: (at: string | undefined, id: string | undefined) =>
      list('liked-after', likesSql(LIST_PAGE, 'and (liked_at, listing_id) < ($2, $3)'), [userId, at, id]),
    tab: async () => {
      const [likes, views] = await Promise.all([
        liked(SHORT_LIST),
        viewed(),
        pool.query({
          name: 'settings',
          text: 'select keeps_viewed from save_settings where user_id = $1',
          values: [userId],
        }),
      ])
      await likesAmong(views)
      return [likes, views]
    },
    toggle: async (id: string) => {
      await pool.query({
        name: 'like',
        text: `insert into likes select $1, id, price, price_basis, now() from listings
          where id = $2 and status = 'published' on conflict do nothing`,
        values: [userId, id],
      })
      await pool.query({
        name: 'unlike',
        text: 'delete from likes where user_id = $1 and listing_id = $2',
        values: [userId, id],
      })
    },
    close: () => pool.end(),
  }
}
