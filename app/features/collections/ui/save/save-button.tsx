import { use } from 'react'
import { ACTIONS_FORM } from '#app/features/saves/ui/actions-form.tsx'
import { LikesOfPage, MarksOfPage } from '#app/features/saves/ui/likes/likes-of-page.ts'
import { pressedMarks } from '#app/features/saves/ui/likes/press-store.ts'
import { useLogIn } from '#app/features/saves/ui/likes/use-log-in.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { savePath } from '../../paths.ts'
import { saveNow } from './save-now.ts'
import { saveDialog } from './save-state.ts'

type Props = { home: { id: string; name: string }; look: 'photo' | 'words' | 'icon' }

const looks = {
  photo: 'photo-button',
  words: buttonClass({ size: 's' }),
  icon: buttonClass({ square: true }),
}

/** Saves a home with one press; for a saved one it opens the dialog. Without JavaScript it links to a page. */
export function SaveButton({ home, look }: Props) {
  const isSignedIn = use(LikesOfPage) !== null
  const logIn = useLogIn()
  const known = use(MarksOfPage).includes(home.id)
  const pressed = pressedMarks.usePressed(home.id)
  const saved = isSignedIn && (pressed?.on ?? known)
  const busy = pressed?.busy ?? false

  function press() {
    const ask = () => logIn({ do: 'save', listingId: home.id }, () => void saveNow(home))
    if (busy) return
    if (!isSignedIn) ask()
    else if (saved) saveDialog.open(home)
    else void saveNow(home, ask)
  }
  return (
    <button
      form={ACTIONS_FORM}
      formAction={savePath(home.id)}
      onClick={(event) => {
        event.preventDefault()
        press()
      }}
      aria-pressed={saved}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={`Save ${home.name}`}
      className={looks[look]}
    >
      <Icon
        of="bookmark"
        size={look === 'words' ? 16 : 20}
        className={saved ? `fill-[#ff6a3d] ${look === 'photo' ? 'stroke-white' : 'stroke-[#ff6a3d]'}` : ''}
      />
      {look === 'words' && (saved ? 'Saved' : 'Save')}
    </button>
  )
}
