import type { DeskFacts, DeskKind } from '#app/features/desk/rules.ts'
import type { Context } from '#app/platform/context.ts'
import type { Fact, Quote } from './views.ts'

/** An item as the desk of its kind gets it. */
export type ItemOf<Kind extends DeskKind> = {
  id: string
  kind: Kind
  subject: string
  facts: DeskFacts<Kind>
  openedAt: Date
  /** The moment of the decision, for taking back what it did: all that it did has this time. */
  decidedAt: Date | null
}

/** What an admin sends with a decision. */
export type DecisionInput = {
  reason: string
  /** Keys of quotes that were ticked. */
  chosen: string[]
  /** Homes that were named, a line each, where the decision asks for them. */
  homes: string
}

/** A sentence for the admin: it was not done, and why. */
export type NotDone = { notDone: string; field?: 'homes' }

type Doing<Kind extends DeskKind> = (
  ctx: Context,
  item: ItemOf<Kind>,
  input: DecisionInput,
) => Promise<void | NotDone>

/** One way to decide an item. */
export type DeskDecision<Kind extends DeskKind> = {
  /** What is stored, such as `hide-home`. */
  verb: string
  /** On its button, such as "Hide the home". */
  label: string
  /** In lists and in the log after it was done, such as "Hid the home". */
  done: string
  look?: 'primary' | 'bad'
  /** For which items it is; all unless said. */
  when?: (item: ItemOf<Kind>) => boolean
  /** Whether an admin can name homes with it. */
  asksHomes?: boolean
  /** Its button below several items that are selected in the queue, where one admin may decide many alike without opening each. */
  many?: string
  /** Whether an admin must say why. */
  reason: 'needed' | 'optional'
  /** Who reads it beside those who run the site. */
  reasonFor?: string
  /** What it changes, inside the decision's transaction (`ctx.db`): it locks what the item is about and asks its policies,
   *  but leaves the item alone. Nothing when the decision is all there is to it. */
  run?: Doing<Kind>
  /** Takes that back; `never` where it cannot be. Nothing when there is nothing to take back. */
  undo?: Doing<Kind> | 'never'
}

/** What the desk knows of a kind: how its items read, and how they are decided. */
export type KindDesk<Kind extends DeskKind> = {
  /** A line of the queue for each item, by its id. `title` says what is up, `about` with whom or what. */
  lines: (ctx: Context, items: ItemOf<Kind>[]) => Promise<Map<string, { title: string; about: string }>>
  /** All that is needed to decide. */
  open: (ctx: Context, item: ItemOf<Kind>) => Promise<{ facts: Fact[]; quotes?: Quote[] }>
  decisions: readonly DeskDecision<Kind>[]
}
