import type { ChangeSavedOutcome, SaveChoices } from '../../views.ts'

/** What the dialog shows after a successful action, before the server answers the next request.
 *  @param name of a collection that did not exist before */
export function changedChoices(
  choices: SaveChoices,
  { done, collectionId }: Extract<ChangeSavedOutcome, { ok: true }>,
  name: string,
): SaveChoices {
  const holds = done === 'added'
  const known = choices.collections.some(({ id }) => id === collectionId)
  const all = known
    ? choices.collections
    : [{ id: collectionId, name, count: 0, holds: false, ofGroup: false }, ...choices.collections]
  return {
    ...choices,
    last: holds ? collectionId : choices.last,
    collections: all.map((each) =>
      each.id !== collectionId || each.holds === holds
        ? each
        : { ...each, holds, count: each.count + (holds ? 1 : -1) },
    ),
  }
}
