import { EyeOff } from 'lucide-react'
import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { hideAddress } from './likes/send-change.ts'
import { useHide } from './use-hide.ts'

type Props = {
  home: { id: string; name: string }
  /** On a photo, beside the title of the home's page, or in the list of hidden homes. */
  look: 'photo' | 'title' | 'list'
  /** Whether the home is hidden now. */
  hidden?: boolean
}

const looks = {
  photo: 'photo-button',
  title: buttonClass({ size: 's' }),
  list: buttonClass({ size: 's' }),
}

/** Hides a home from searches or shows it again: a form that works without JavaScript. */
export function HideButton({ home, look, hidden = false }: Props) {
  const { busy, change } = useHide(home.id)
  const { pathname, search } = useLocation()
  const label = look === 'list' ? `Show again: ${home.name}` : `Hide ${home.name}`
  return (
    <form
      method="post"
      action={hideAddress(home.id)}
      onSubmit={(event) => {
        event.preventDefault()
        change(!hidden)
      }}
      className="contents"
    >
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <button
        name="hidden"
        value={hidden ? '0' : '1'}
        aria-label={label}
        aria-pressed={look === 'title' ? hidden : undefined}
        aria-busy={busy}
        aria-disabled={busy}
        className={look === 'title' && hidden ? `${looks.title} bg-sunken` : looks[look]}
      >
        {look !== 'list' && (
          <EyeOff aria-hidden size={look === 'photo' ? 20 : 16} strokeWidth={1.75} className="shrink-0" />
        )}
        {look === 'title' && 'Hide'}
        {look === 'list' && 'Show again'}
      </button>
    </form>
  )
}
