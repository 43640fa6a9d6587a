import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import type { PhotoImage } from '../photo-image.ts'
import type { UploadQueue } from './upload-queue.ts'

type Field = {
  queue: UploadQueue | null
  /** Whether more photos are on their way. */
  isBusy: boolean
  heading: RefObject<HTMLElement | null>
  announce: (text: string) => void
}

/** Handles photos that appeared or disappeared: ends their uploads, announces the change, and moves the focus from a removed photo
 *  to the one that took its place, or to the heading after the last one. */
export function useSettled(photos: PhotoImage[], { queue, isBusy, heading, announce }: Field): void {
  const before = useRef(photos)
  const came = useRef<string[]>([])
  const settle = useEffectEvent((was: PhotoImage[]) => {
    queue?.settle(new Set(photos.map(({ id }) => id)))
    const said = sayChange(was, photos, { came: came.current, isBusy })
    came.current = said.came
    if (said.text === null) return
    announce(said.text)
    const focused = document.activeElement
    if (gone(was, photos) === 0 || (focused !== null && focused !== document.body)) return
    const place = was.findIndex(({ id }) => !photos.some((photo) => photo.id === id))
    const tiles = [...(heading.current?.closest('section')?.querySelectorAll<HTMLElement>(REMOVES) ?? [])]
    const next = tiles[place] ?? tiles.at(-1) ?? heading.current
    next?.focus()
  })
  useEffect(() => {
    settle(before.current)
    before.current = photos
  }, [photos, queue, isBusy])
}

/** The remove buttons of the photos. */
const REMOVES = 'form:has([name="intent"][value="remove"]) button'

const gone = (was: PhotoImage[], now: PhotoImage[]) =>
  was.filter(({ id }) => !now.some((photo) => photo.id === id)).length

type Coming = { came: string[]; isBusy: boolean }

/** What is said now, and the ids of photos that are said later: those that are added together are counted together. */
export function sayChange(was: PhotoImage[], now: PhotoImage[], { came, isBusy }: Coming) {
  if (gone(was, now) > 0) return { text: photosChangeText(was, now), came: [] }
  const added = now.filter(({ id }) => came.includes(id) || !was.some((photo) => photo.id === id))
  if (isBusy) return { text: null, came: added.map(({ id }) => id) }
  return {
    text: photosChangeText(
      now.filter((photo) => !added.includes(photo)),
      now,
    ),
    came: [],
  }
}

/** What a screen reader announces about photos that appeared or disappeared; null if none did. */
export function photosChangeText(was: PhotoImage[], now: PhotoImage[]): string | null {
  const [removed, added] = [gone(was, now), gone(now, was)]
  if (removed === 0 && added === 0) return null
  if (removed > 0 && added > 0) return 'Photo replaced.'
  const left =
    now.length === 0
      ? 'There are no photos.'
      : `There ${now.length === 1 ? 'is' : 'are'} ${formatCount(now.length, 'photo')}.`
  const twins = now.filter(({ id, sameAs }) => sameAs !== undefined && !was.some((photo) => photo.id === id))
  const same = twins.length > 0 ? ` ${formatCount(twins.length, 'photo')} you had already.` : ''
  return removed > 0
    ? `${formatCount(removed, 'photo')} removed. ${left}`
    : `${formatCount(added, 'photo')} added. ${left}${same}`
}

const MOST = 4 // tries

/** Reloads the page's data while a finished upload is missing from it: a reload canceled by another one is lost, and one that hangs
 *  is superseded by the next. Retries after one, two, four and eight seconds, then stops. */
export function useReadAgain(missing: boolean): void {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  if (!missing && tries > 0) setTries(0)
  useEffect(() => {
    if (!missing || tries >= MOST) return
    const timer = setTimeout(
      () => {
        setTries(tries + 1)
        void revalidate()
      },
      1000 * 2 ** tries,
    )
    return () => clearTimeout(timer)
  }, [missing, tries, revalidate])
}
