import { useEffect, useRef, useState } from 'react'
import { pressedMarks } from '#app/features/saves/ui/likes.tsx'
import type { SaveChoices } from '../views.ts'
import type { ChangeSavedOutcome } from '../change-saved.server.ts'
import type { TypedCollection } from './save-state.ts'
import { askChoices, sendSave } from './send-save.ts'

/** What the dialog shows after a successful action, before the server answers the next request.
 *  @param name the name of a collection that did not exist before */
function changedChoices(
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

type Busy = { doing: 'adding' | 'creating' } | { doing: 'removing'; id: string } | null

export type Saving = {
  /** undefined while loading, null when loading failed. */
  choices: SaveChoices | null | undefined
  busy: Busy
  /** The collection that the home was just added to. */
  added: { id: string; name: string } | null
  error: string | undefined
  failed: string | undefined
  reload: () => void
  add: (id: string) => void
  remove: (id: string) => void
  create: (made: TypedCollection) => void
}

/** The state and actions of the save dialog. @param logIn called when the session has ended */
export function useSaving(listingId: string, logIn: (typed?: TypedCollection) => void): Saving {
  const [choices, setChoices] = useState<SaveChoices | null>()
  const [busy, setBusy] = useState<Busy>(null)
  const [added, setAdded] = useState<Saving['added']>(null)
  const [wrong, setWrong] = useState<{ error?: string | undefined; failed?: string | undefined }>({})

  const asked = useRef(0)

  async function load() {
    asked.current += 1
    const mine = asked.current
    const answer = await askChoices(listingId)
    if (mine !== asked.current) return // A later request has started.
    if (answer === 'log-in') logIn()
    else setChoices((before) => answer ?? before ?? null)
    if (answer && answer !== 'log-in') mark(answer)
  }
  const mark = ({ collections }: SaveChoices) =>
    pressedMarks.press(listingId, { on: collections.some(({ holds }) => holds), busy: false })
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each home
  }, [listingId])

  async function send(doing: NonNullable<Busy>, fields: Parameters<typeof sendSave>[1]) {
    if (busy) return
    setBusy(doing)
    setWrong({})
    const sent = await sendSave(listingId, fields)
    if (sent === 'log-in') return logIn('name' in fields ? fields : undefined)
    if (sent.ok) {
      const known = choices?.collections.find(({ id }) => id === sent.collectionId)?.name
      const name = known ?? ('name' in fields ? fields.name.trim() : '')
      const now = choices && changedChoices(choices, sent, name)
      setChoices(now)
      if (now) mark(now)
      setAdded(sent.done === 'added' ? { id: sent.collectionId, name } : null)
    } else setWrong(sent)
    setBusy(null)
    // Another tab or another member may have changed the collections.
    if (sent.ok || sent.failed !== undefined) void load()
  }

  return {
    choices,
    busy,
    added,
    error: wrong.error,
    failed: wrong.failed,
    reload: () => {
      setChoices(undefined)
      void load()
    },
    add: (id) => void send({ doing: 'adding' }, { add: id }),
    remove: (id) => void send({ doing: 'removing', id }, { remove: id }),
    create: (made) => void send({ doing: 'creating' }, made),
  }
}
