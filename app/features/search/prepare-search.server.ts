import { sql, inArray, type SQL } from 'drizzle-orm'
import { searchVocabulary } from '#app/database/schema/homes/listing-search.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import type { Reading, Context } from '#app/platform/context.ts'
import { swapsOf } from '#app/platform/text/swaps-of.ts'
import { otherSpellings } from '#app/features/listings/address-key.ts'
import { wordsOf } from '#app/features/listings/search-row.server.ts'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { authorize } from '#app/database/gate.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'

const MOST_WORDS = 12
const ALTERNATIVES = 5
const SHORTEST_TYPO = 4 // characters; a shorter word is within one typo of too many words

/** The search box as a PostgreSQL text search: all words in any order, each as a prefix. A word that no home's word begins with is
 *  treated as a typo: two swapped neighboring letters, otherwise the most similar words by trigrams.
 *  @returns null if the text contains no word, so that `%` or `"` alone do not filter */
export async function textSearchOf(db: Reading, text: string): Promise<string | null> {
  const [search = null] = await textSearchesOf(db, [text])
  return search
}

/** A word to find: whole, or as a prefix. */
type MeantWord = { word: string; whole: boolean }

/** Search conditions for many typed texts in one statement; null for a text without words. A single letter is the start of too many
 *  words, so it must match a whole word, as must the other spellings of a street word. */
export async function textSearchesOf(db: Reading, texts: string[]): Promise<(string | null)[]> {
  const typed = texts.map((text) => wordsOf(text).slice(0, MOST_WORDS))
  const maybeTypos = typed
    .flat()
    .filter(
      (word) => word.length >= SHORTEST_TYPO && !/^\d+$/.test(word) && otherSpellings(word).length === 0,
    )
  const meant = await findMeant(db, [...new Set(maybeTypos)])
  const meaning = (word: string): MeantWord[] => [
    ...(meant.get(word) ?? [word]).map((each) => ({ word: each, whole: each.length === 1 })),
    ...otherSpellings(word).map((each) => ({ word: each, whole: true })),
  ]
  const search = (words: string[]) =>
    words.map((word) => `(${meaning(word).map(lexeme).join(' | ')})`).join(' & ')
  return typed.map((words) => (words.length === 0 ? null : search(words)))
}

const lexeme = ({ word, whole }: MeantWord) => (whole ? `'${word}'` : `'${word}':*`)

/** The words that are not a prefix of any home's word. */
async function findUnknown(db: Reading, words: string[]): Promise<string[]> {
  const { word: known } = searchVocabulary
  const after = '\u{10ffff}' // the last possible character
  const rows = await queryRows<{ word: string }>(
    db,
    sql`select word from unnest(${sql.param(words)}::text[]) as typed (word) where not exists (
      select from ${searchVocabulary}
      where ${known} collate "C" >= typed.word and ${known} collate "C" < typed.word || ${after}::text)`,
    { prepared: true },
  )
  return rows.map(({ word }) => word)
}

/** The corrections of each mistyped word. */
async function findMeant(db: Reading, words: string[]): Promise<Map<string, string[]>> {
  const unknown = words.length === 0 ? [] : await findUnknown(db, words)
  if (unknown.length === 0) return new Map()
  const { word: known } = searchVocabulary
  const rows = await queryRows<{ typed: string; meant: string[] | null }>(
    db,
    sql`select typed.word as typed, coalesce(swapped.words, alike.words) as meant
    from unnest(${sql.param(unknown)}::text[], ${sql.param(unknown.map((word) => swapsOf(word).join(' ')))}::text[]) as typed (word, swaps),
      lateral (select array_agg(${known}) as words from ${searchVocabulary}
        where ${known} = any(string_to_array(typed.swaps, ' '))) swapped,
      lateral (select array_agg(word) as words from (select ${known} as word from ${searchVocabulary}
        where swapped.words is null and ${known} % typed.word
        order by similarity(${known}, typed.word) desc, ${known} limit ${ALTERNATIVES}) best) alike`,
    { prepared: true },
  )
  return new Map(rows.flatMap(({ typed, meant }) => (meant === null ? [] : [[typed, meant]])))
}

type Tools = Pick<Context, 'actor'> & { db: Reading }

/** The user, if they hid any home (table of features/saves). Checked first, because searches that leave out homes are slower and
 *  few people hide any; the session of a signed-in user knows it. */
export async function hiderOf({ actor, db }: Tools): Promise<string | null> {
  if (actor.kind !== 'person') return null
  if (actor.hidesHomes !== undefined) return actor.hidesHomes ? actor.userId : null
  const rows = await queryRows(db, anyHidden, { userId: actor.userId })
  return rows.length > 0 ? actor.userId : null
}

const anyHidden: Statement<Record<string, unknown>, { userId: string }> = () =>
  sql`select 1 from ${hiddenHomes} where ${hiddenHomes.userId} = ${sql.placeholder('userId')} limit 1`

/** The users among these who hid any home. */
export async function hidersAmong(db: Reading, userIds: string[]): Promise<Set<string>> {
  const { userId } = hiddenHomes
  const rows = await db.selectDistinct({ userId }).from(hiddenHomes).where(inArray(userId, userIds))
  return new Set(rows.map((row) => row.userId))
}

/** A condition that leaves out homes hidden by `hider`; undefined if there is no hider, which costs nothing. */
export function notHidden(hider: string | null, listingId: SQL): SQL | undefined {
  return hider === null ? undefined : sql`not exists (${hiddenRow(hider, listingId)})`
}

/** The opposite: only homes hidden by `hider`. */
export function onlyHidden(hider: string, listingId: SQL): SQL {
  return sql`exists (${hiddenRow(hider, listingId)})`
}

const hiddenRow = (hider: string, listingId: SQL) => sql`select from ${hiddenHomes}
  where ${hiddenHomes.userId} = ${hider} and ${hiddenHomes.listingId} = ${listingId}`

/** What a search's queries need first: a page prepares it once, and its homes, counts and map share it. */
export type PreparedSearch = {
  /** The text of the search box, and the text search it stands for. */
  q: string
  words: string | null
  /** The user whose hidden homes are left out. */
  hider: string | null
}

export async function prepareSearch(ctx: Context, q: string): Promise<PreparedSearch> {
  const open = authorize(ctx, listingPolicy.read, { status: 'published' })
  const [words, hider] = await Promise.all([textSearchOf(open.db, q), hiderOf(open)])
  return { q, words, hider }
}
