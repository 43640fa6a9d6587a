import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { homesChanged } from '#app/features/search/ui/map/homes-changed.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { saveCopy } from '../copy.ts'
import { hideAddress, sendChange } from './likes/send-change.ts'

/** Hides a home or shows it again; then the page and its map are reloaded. */
export function useHide(listingId: string): { busy: boolean; change: (hidden: boolean) => void } {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const next = useRef<HTMLElement>(null)

  // When the focused card disappears, the focus moves to its neighbor, after the last one to the page.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const page = document.getElementById('content')
      page?.setAttribute('tabindex', '-1')
      ;(next.current ?? page)?.focus({ preventScroll: true })
    },
    [],
  )

  async function change(hidden: boolean) {
    if (busy) return
    setBusy(true)
    const sent = await sendChange(hideAddress(listingId), { hidden: hidden ? '1' : '0' })
    if (sent.ok) {
      homesChanged()
      next.current = neighborOf(listingId)
      await revalidate()
      const undo = { label: 'Undo', onPress: () => void change(false) }
      toast(hidden ? { text: 'Hidden.', action: undo } : { text: 'Shown again.' })
    } else toast({ text: sent.logIn ? saveCopy.logInAgain : sent.text })
    setBusy(false)
  }

  return { busy, change: (hidden) => void change(hidden) }
}

/** The link of the next card, else of the previous one. */
function neighborOf(listingId: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-listing]')]
  const here = cards.findIndex(({ dataset }) => dataset.listing === listingId)
  const card = here === -1 ? undefined : (cards[here + 1] ?? cards[here - 1])
  return card?.querySelector('a') ?? null
}
