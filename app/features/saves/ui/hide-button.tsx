import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ACTIONS_FORM } from './actions-form.tsx'
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

/** Hides a home from searches or shows it again; it works without JavaScript. */
export function HideButton({ home, look, hidden = false }: Props) {
  const { busy, change } = useHide(home.id)
  const label = look === 'list' ? `Show again: ${home.name}` : `Hide ${home.name}`
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
      {look !== 'list' && <Icon of="eye-off" size={look === 'photo' ? 20 : 16} />}
      {look === 'title' && 'Hide'}
      {look === 'list' && 'Show again'}
    </button>
  )
}
