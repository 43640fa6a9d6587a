import { usualDay } from '#app/features/campuses/usual-day.ts'
import { wholeHomes } from '#app/features/search/whole-homes.server.ts'
import { cashGaps, costGaps } from '#app/features/listings/gaps.ts'
import { confirmation } from '#app/features/listings/ui/card-facts.ts'
import { homeFields, plainField, shownNames, type ShownName } from '#app/features/listings/home-fields.ts'
import { numberLabel } from '#app/features/listings/field-kinds.ts'
import { homeFacts } from '#app/features/listing-page/ui/home-facts.ts'
import { wayLabels, ways } from '#app/features/listings/ways.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { CSV_START, csvRow, type CsvCell } from '#app/platform/text/csv.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { optionalText } from './compare-rows.ts'
import type { HomeSort } from './list-rules.ts'
import type { NoteView } from './views.ts'
import { homesInOrder, type HomeInOrder } from './homes-in-order.server.ts'
import { notesOf } from './notes.server.ts'
import { openReadable } from './readable.server.ts'

const AT_ONCE = 50 // maximum number of homes in memory while the file is sent

/** A collection as CSV for a spreadsheet; members also get the notes.
 *  @param address the collection's id or public id
 *  @returns the collection's name, and the text in chunks as they are read
 *  @throws NotFound, SignInRequired */
export async function collectionCsv(
  ctx: Context,
  { address, sort }: { address: string; sort?: HomeSort },
): Promise<{ name: string; parts: AsyncGenerator<string> }> {
  const [open, { collectionId, name, asMember }] = await openReadable(ctx, address)
  const [homes, notes] = await Promise.all([
    homesInOrder(open.db, collectionId, sort),
    asMember ? notesOf(open, collectionId) : null,
  ])
  return { name, parts: rows(open, homes, notes) }
}

async function* rows(
  { db, now, settings }: Pick<Context, 'now' | 'settings'> & { db: Reading },
  homes: HomeInOrder[],
  notes: Map<string, NoteView[]> | null,
): AsyncGenerator<string> {
  const today = utcDay(now())
  yield CSV_START + csvRow([...columns.map(([name]) => name), ...(notes ? ['Notes'] : [])])
  for (let start = 0; start < homes.length; start += AT_ONCE) {
    const part = homes.slice(start, start + AT_ONCE)
    const whole = await wholeHomes(
      db,
      part.map(({ id }) => id),
      null,
    )
    yield part
      .flatMap((listed, index) => {
        const home = whole.get(listed.id)?.home
        if (!home) return [] // The author's account was erased.
        const row = { ...listed, home, place: start + index + 1, today, site: settings.publicUrl }
        const cells = columns.map(([, cell]) => cell(row))
        return csvRow(notes ? [...cells, notesCell(notes.get(listed.id) ?? [])] : cells)
      })
      .join('')
  }
}

type Row = Omit<HomeInOrder, 'name'> & { home: ListingDetail; place: number; today: string; site: string }

const dollars = (cents: number) => cents / 100
/** Facts that have their own column already. */
const elsewhere: ShownName[] = ['availableFrom', 'type', 'squareFeet']
const factsInFile = shownNames.filter((name) => !elsewhere.includes(name))
const fact =
  (name: ShownName) =>
  ({ home, today }: Row) =>
    homeFacts(home, today).find(({ field }) => field === name)?.value ?? null

const dayOf = <At extends string | null>(at: At) => at && usualDay(new Date(at))

const columns: [name: string, cell: (row: Row) => CsvCell][] = [
  ['Place', ({ place }) => place],
  ['Home', ({ home }) => home.name],
  ['Address', ({ home }) => home.address],
  ['City', ({ home }) => home.city],
  ['ZIP', ({ home }) => home.zip],
  ['Offered', ({ gone }) => (gone ? 'No longer' : 'Yes')],
  [homeFields.type.label, ({ home }) => home.type],
  ['Beds', ({ home }) => home.beds],
  ['Bedrooms', ({ home }) => home.bedrooms],
  ['Baths', ({ home }) => home.baths],
  [numberLabel(plainField('squareFeet')), ({ home }) => home.squareFeet],
  ['Dollars a month per person', ({ home }) => dollars(home.cost.knownEach)],
  ['People who share', ({ home }) => home.cost.people],
  ['Dollars a month for all', ({ home }) => dollars(home.cost.knownWhole)],
  ['Costs not known', ({ home }) => costGaps(home.cost).join('; ')],
  ['Dollars to move in per person', ({ home }) => dollars(home.moveIn.total)],
  ['To move in not known', ({ home }) => cashGaps(home).join('; ')],
  ['Optional fees per person', ({ home }) => optionalText(home.optional)],
  ['Campus', ({ home }) => home.campus.shortName],
  ['Miles to campus', ({ home }) => home.miles && Math.round(home.miles * 100) / 100],
  ...ways.flatMap((way): typeof columns => {
    const by = ({ home }: Row) => home.toCampus.find((known) => known.way === way)
    return [
      [`Minutes ${wayLabels[way].toLowerCase()}`, (row) => by(row)?.minutes ?? null],
      [`Minutes ${wayLabels[way].toLowerCase()}: exact or about`, (row) => exactText(by(row))],
      [`Minutes ${wayLabels[way].toLowerCase()} as of`, (row) => by(row)?.sourceDate ?? null],
    ]
  }),
  [homeFields.availableFrom.label, ({ home }) => home.availableFrom],
  ...factsInFile.map((name): (typeof columns)[number] => [homeFields[name].label, fact(name)]),
  ['Amenities', ({ home }) => home.amenities.join('; ')],
  ['Confirmed', ({ home, today }) => confirmation({ ...home, confirmedAt: dayOf(home.confirmedAt) }, today)],
  ['Added', ({ addedAt }) => dayOf(addedAt.toISOString())],
  ['Link', ({ home, gone, site }) => (gone === 'silent' ? null : `${site}${detailHref(home.slug)}`)],
]

const exactText = (known: ListingDetail['toCampus'][number] | undefined) =>
  known ? (known.about ? 'About' : 'Exact') : null

const notesCell = (notes: NoteView[]) => notes.map(({ by, text }) => `${by}: ${text}`).join('\n')
