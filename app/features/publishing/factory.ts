import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { createDraft } from './create-draft.server.ts'
import { editorView, saveSection } from './save-section.server.ts'
import type { EditorSection } from './sections.ts'
import type { TypedSection } from './read-section.ts'
import { typedSection } from './section-columns.ts'

/** A manager, with a context to act as them. */
export async function makeManager(ctx: SystemContext, givenName = 'Marta') {
  const user = await makeUser(ctx, { manager: true, student: false, givenName })
  return { user, manager: { ...ctx, actor: personOf(user) } }
}

/** A draft at the campus `usc`. @returns its id */
export async function makeDraft(
  manager: SystemContext,
  overrides: Record<string, string> = {},
): Promise<string> {
  const typed = {
    campus: 'usc',
    address: '1200 Amberfinch St #4',
    type: 'Apartment',
    beds: '2',
    ...overrides,
  }
  const made = await createDraft(manager, { key: newId(), ...typed })
  if (!made.ok) throw new Error(`no draft: ${JSON.stringify(made.errors)}`)
  return made.listingId
}

/** Saves values in a section of a home; other fields stay unchanged. */
export async function typeInto(
  manager: SystemContext,
  listingId: string,
  section: EditorSection,
  said: TypedSection,
) {
  const { home } = await editorView(manager, listingId)
  const typed = { ...typedSection(section, home), ...said }
  return saveSection(manager, { listingId, section, version: home.version, typed })
}

/** Fills in everything that a published home requires. */
export async function completeDraft(manager: SystemContext, listingId: string): Promise<void> {
  const nextYear = manager.now().getUTCFullYear() + 1 // publishing refuses a date more than a year ago
  const saved = [
    await typeInto(manager, listingId, 'home', { description: ['Bright rooms near the park.'] }),
    await typeInto(manager, listingId, 'price', { price: ['2400'], priceBasis: ['unit'], noFees: ['yes'] }),
    await typeInto(manager, listingId, 'terms', { availableFrom: [`${nextYear}-08-01`] }),
  ]
  const failed = saved.find(({ ok }) => !ok)
  if (failed) throw new Error(`not complete: ${JSON.stringify(failed)}`)
}
