import { sql } from 'drizzle-orm'
import { searchVocabulary } from '#app/database/schema/homes/listing-search.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { swapsOf } from '#app/platform/text/swaps-of.ts'
import { otherSpellings } from '#app/features/listings/facts/address-key.ts'
import { wordsOf } from '#app/features/listings/index/search-row.ts'

const MOST_WORDS = 12
const ALTERNATIVES = 5
const SHORTEST_TYPO = 4 // characters; too many words are within one typo of a shorter word

/** The search box as a PostgreSQL text search: all words in any order, each as a prefix. A word with which no home's word
 *  begins is treated as a typo: two swapped neighboring letters, or else the most similar words by trigrams.
 *  @returns null when the text contains no word, so that `%` or `"` alone do not filter */
export async function textSearchOf(db: Reading, text: string): Promise<string | null> {
  const [search = null] = await textSearchesOf(db, [text])
  return search
}

/** A word that must occur, or only begin one that does. */
type MeantWord = { word: string; whole: boolean }

/** The same for many texts at once. A single letter begins too many words, so it must be whole, and so must the other spellings
 *  of a street's word. */
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

/** The words that are a prefix of no home's word. */
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
