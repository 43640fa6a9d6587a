import { inArray } from 'drizzle-orm'
import type { ModerationFacts, ModerationKind } from '#app/features/moderation-queue/rules.ts'
import type { ReadingContext, SystemContext, Reading } from '#app/platform/context.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { statusWords } from '#app/features/publishing/rules.ts'
import type { AskedField } from './rules.ts'
import type { Fact, HomeFindings, Quote } from './views.ts'

/** An item of the admin queue with the facts of its kind. */
export type ItemOf<Kind extends ModerationKind> = {
  id: string
  kind: Kind
  subject: string
  facts: ModerationFacts<Kind>
  openedAt: Date
  /** When it was decided. Everything that the decision changed has this timestamp, which is how an undo finds it. */
  decidedAt: Date | null
}

export type DecisionInput = {
  reason: string
  /** Keys of the ticked quotes. */
  chosen: string[]
  /** Homes that the admin named, one per line, for decisions that ask for them. */
  homes: string
  /** What the admin writes to the sender, for decisions that ask for it. */
  answer: string
}

/** The decision was not carried out; the sentence tells the admin why. */
export type NotDone = { notDone: string; field?: AskedField }

type Doing<Kind extends ModerationKind> = (
  ctx: SystemContext,
  item: ItemOf<Kind>,
  input: DecisionInput,
) => Promise<void | NotDone>

export type ModerationDecision<Kind extends ModerationKind> = {
  /** The stored name, such as `hide-home`. */
  verb: string
  /** The label of its button, such as "Hide the home". */
  label: string
  /** How lists and the log name it afterwards, such as "Hid the home". */
  done: string
  look?: 'primary' | 'bad'
  /** Which items offer it; all of them by default. */
  when?: (item: ItemOf<Kind>) => boolean
  asks?: AskedField
  /** The label of its button for several selected items, if an admin may decide many at once without opening each. */
  many?: string
  /** Checked before a decision for several items: why this one must be opened first. */
  mustOpen?: Doing<Kind>
  /** Whether the admin must give a reason. */
  reason: 'needed' | 'optional'
  /** Who can read the reason besides admins. */
  reasonFor?: string
  /** Carries the decision out inside its transaction (`ctx.db`). It locks what the item is about and checks the policies, but does
   *  not change the item itself. Absent if nothing but the item changes. */
  run?: Doing<Kind>
  /** Undoes what `run` changed; `never` if it cannot be undone; absent if there is nothing to undo. */
  undo?: Doing<Kind> | 'never'
}

export type OpenedItem = { facts: Fact[]; quotes?: Quote[] } & Partial<HomeFindings>

/** How one kind of item is shown and decided. */
export type ItemHandler<Kind extends ModerationKind> = {
  /** The line of each item in the queue, by id: `title` says what happened, `about` names the person or thing. */
  lines: (
    ctx: ReadingContext,
    items: ItemOf<Kind>[],
  ) => Promise<Map<string, { title: string; about: string }>>
  /** Everything an admin needs to decide the item. */
  open: (ctx: ReadingContext, item: ItemOf<Kind>) => Promise<OpenedItem>
  decisions: readonly ModerationDecision<Kind>[]
}

/** Names and addresses of homes by id. */
export async function homesOf(db: Reading, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map<string, Home>()
  const { id, slug, name, address, status } = listings
  const rows = await db.select({ id, slug, name, address, status }).from(listings).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}
type Home = { id: string; slug: string; name: string; address: string; status: ListingStatus }

/** A home as the queue names it. */
export const homeTitleOf = (home: Pick<Home, 'name' | 'address'> | undefined): string =>
  home ? homeTitle(home) : 'A deleted home'

export const homeFact = (home: Home | undefined, term = 'Home'): Fact =>
  home
    ? { term, text: `${homeTitle(home)} · ${statusWords[home.status]}`, to: detailHref(home.slug) }
    : { term, text: 'No longer there' }
