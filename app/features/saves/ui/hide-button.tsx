import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { homesChanged } from '#app/features/search/ui/homes-changed.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { saveCopy } from '../copy.ts'
import { hideAddress, sendChange } from './send-change.ts'
import { ACTIONS_FORM } from './actions-form.tsx'

/** Hides a home or shows it again, then reloads the page and its map. */
function useHide(listingId: string): { busy: boolean; change: (hidden: boolean) => void } {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const next = useRef<HTMLElement>(null)

  // When the focused card disappears, the focus moves to its neighbor, or to the page if it was the last one.
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
      const undo = {
        label: 'Undo',
        onPress: () => void change(false),
        focus: `[data-listing="${listingId}"] a`,
      }
      toast(hidden ? { text: 'Hidden.', action: undo } : { text: 'Shown again.' })
    } else toast({ text: sent.logIn ? saveCopy.logInAgain : sent.text })
    setBusy(false)
  }

  return { busy, change: (hidden) => void change(hidden) }
}

/** The link of the next card, or else of the previous one. */
function neighborOf(listingId: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-listing]')]
  const here = cards.findIndex(({ dataset }) => dataset.listing === listingId)
  const card = here === -1 ? undefined : (cards[here + 1] ?? cards[here - 1])
  return card?.querySelector('a') ?? null
}

type Props = {
  home: { id: string; name: string }
  /** Where the button is: in a card's menu, next to the title of the home's page, or in the list of hidden homes. */
  look: 'menu' | 'title' | 'list'
  hidden?: boolean
}

const looks = {
  menu: undefined,
  title: buttonClass({ size: 's' }),
  list: buttonClass({ size: 's' }),
}

/** Hides a home from searches, or shows it again; works without JavaScript. */
export function HideButton({ home, look, hidden = false }: Props) {
  const { busy, change } = useHide(home.id)
  const label = { list: `Show again: ${home.name}`, title: `Hide ${home.name}`, menu: undefined }[look]
  return (
    <button
      form={ACTIONS_FORM}
      formMethod="post"
      formAction={hideAddress(home.id)}
      onClick={(event) => {
        event.preventDefault()
        change(!hidden)
      }}
      name="hidden"
      value={hidden ? '0' : '1'}
      aria-label={label}
      aria-pressed={look === 'title' ? hidden : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={look === 'title' && hidden ? `${looks.title} bg-sunken` : looks[look]}
    >
      {look !== 'list' && <Icon of="eye-off" size={look === 'menu' ? 20 : 16} />}
      {look !== 'list' && 'Hide'}
      {look === 'list' && 'Show again'}
    </button>
  )
}
