import { capFit, overCapText } from '#app/features/groups/caps.ts'
import { overWalkTexts } from '#app/features/groups/walks-text.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import {
  bedsShort,
  daysLate,
  fitLevelOf,
  placesOf,
  pointsOf,
  type JudgedHome,
  type Requirements,
} from '#app/features/search/requirements.ts'
import type { MemberWalk } from '#app/features/groups/views.ts'
import type { HomeFit } from '#app/features/listings/views.ts'
import { doPeopleFit } from '#app/features/listings/price.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { shareRooms, type Searcher, type Searchers } from './searcher.ts'

const NEARLY_FITS = 'Nearly fits'
const OF_A_KIND = 2 // lines of a card

export type Judging = { searchers: Searchers; requirements: Requirements }
/** A home, whether some of its fees are unknown, and how far these people walk to class. */
export type Home = Omit<JudgedHome, 'longWalks'> & {
  /** How many of its fees have no amount. */
  feesUnknown: 'none' | 'some' | 'all'
  walks: readonly MemberWalk[]
}

/** How a home fits these people: what fits and what does not, by how much, and for whom. */
export function judgeHome(home: Home, { searchers, requirements }: Judging): HomeFit {
  const longWalks = home.walks.filter(({ over }) => over !== null).length
  const level = fitLevelOf(pointsOf({ ...home, longWalks }, requirements))
  const of = { home, searchers, requirements }
  return { level, title: titleOf(level, searchers), lines: level === 'fits' ? goodOf(of) : missesOf(of) }
}

function titleOf(level: HomeFit['level'], { people }: Searchers): string {
  if (level === 'near') return NEARLY_FITS
  if (level === 'far') return 'Does not fit'
  if (people.length === 1) return 'Fits you'
  return people.length === 2 ? 'Fits both of you' : `Fits all ${people.length}`
}

type Of = Judging & { home: Home }

function missesOf(of: Of): string[] {
  const { home, searchers, requirements } = of
  const missing = requirements.beds - placesOf(home)
  const fits = doPeopleFit({ cost: { people: searchers.people.length }, beds: home.beds })
  return [
    ...(fits ? few(capFit(home.costEach, searchers.people).over.map(overCapText)) : []),
    ...few(lateText(of)),
    ...overWalkTexts(home.walks),
    ...(missing > 0 ? [`${formatCount(missing, 'bed')} too few`] : []),
    ...roomText(of),
    ...petText(of),
    ...few(
      searchers.people
        .filter(({ type }) => type !== null && type !== home.type)
        .map((each) => `Not the ${each.type?.toLowerCase()} ${nameOf(each)} asked for`),
    ),
  ]
}

/** Who would have to wait, and how long, longest wait first. */
function lateText({ home, searchers: { people, groupDate } }: Of): string[] {
  const dated = [
    ...people.flatMap((each) => (each.moveIn === null ? [] : [{ date: each.moveIn, each }])),
    ...(groupDate === null ? [] : [{ date: groupDate, each: null }]),
  ]
  const { availableFrom } = home
  if (availableFrom === null) return dated.length > 0 ? ['Move-in date not stated'] : []
  return dated
    .map(({ date, each }) => ({
      each,
      days: daysLate(availableFrom, date),
    }))
    .filter(({ days }) => days > 0)
    .toSorted((one, other) => other.days - one.days)
    .map(({ each, days }) => {
      if (each?.name === A_MEMBER && !each.self) return 'Too late for a member'
      return `${formatCount(days, 'day')} too late for ${each === null ? 'the group' : nameOf(each)}`
    })
}

/** What is missing of the beds and baths that the group wants. */
function roomText({ home, requirements }: Of): string[] {
  const { baths } = requirements.rooms
  const beds = bedsShort(home, requirements)
  const short = baths === null || home.baths === null ? 0 : Math.max(0, baths - home.baths)
  return [
    ...(beds > 0 ? [`${formatCount(beds, 'bed')} fewer than the group looks for`] : []),
    ...(short > 0 ? [`${formatCount(short, 'bath')} fewer than the group looks for`] : []),
    ...(baths !== null && home.baths === null ? ['Baths: not stated'] : []),
  ]
}

function petText({ home, requirements }: Of): string[] {
  if (!requirements.pets || home.pets === 'allowed') return []
  const labels = { not_allowed: 'No pets', cats_only: 'Cats only', ask: 'Ask about pets' }
  return [home.pets === null ? 'Pets: not stated' : labels[home.pets]]
}

/** For a group, it says what members stated, never that someone stated nothing. */
function goodOf({ home, searchers, requirements }: Of): string[] {
  const { people } = searchers
  const isAlone = people.length === 1
  const but = {
    none: '',
    some: ', with the fees that are stated',
    all: ', before fees, which are not stated',
  }[home.feesUnknown]
  const hasType = people.some(({ type }) => type !== null)
  return [
    ...(requirements.cap === null ? [] : [`Within ${isAlone ? 'your' : 'every stated'} budget${but}`]),
    ...(isAlone
      ? []
      : [
          shareRooms(searchers) && placesOf(home) < people.length
            ? 'Beds in shared rooms'
            : 'A bed for each person',
        ]),
    ...moreRoomsText(requirements.rooms),
    ...(requirements.freeBy === null
      ? []
      : [isAlone ? 'Available by your move-in date' : 'Available by every stated move-in date']),
    ...(requirements.walks.length > 0 && home.walks.length === people.length
      ? ['Within every walk limit']
      : []),
    ...(requirements.pets ? ['Pets allowed'] : []),
    ...(hasType ? [`${article(home.type)} ${home.type.toLowerCase()}, as you asked for`] : []),
  ]
}

function moreRoomsText({ beds, baths }: Requirements['rooms']): string[] {
  if (beds === null && baths === null) return []
  const what = baths === null ? 'Beds' : beds === null ? 'Baths' : 'Beds and baths'
  return [`${what} as the group asked for`]
}

const article = (type: string) => (/^[aeio]/i.test(type) ? 'An' : 'A')
const nameOf = ({ self, name }: Searcher) => (self ? 'you' : name === A_MEMBER ? 'a member' : name)

function few(lines: string[]): string[] {
  const more = lines.length - OF_A_KIND
  return more > 0 ? [...lines.slice(0, OF_A_KIND), `And for ${more} more`] : lines
}
