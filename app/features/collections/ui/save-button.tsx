import { Bookmark } from 'lucide-react'
import { use } from 'react'
import { useLocation } from 'react-router'
import { HeartsOfPage } from '#app/features/saves/ui/hearts-of-page.ts'
import { photoButton } from '#app/features/saves/ui/photo-button.ts'
import { useLogIn } from '#app/features/saves/ui/use-log-in.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { savePath } from '../paths.ts'
import { openSaveDialog } from './save-state.ts'

type Props = { home: { id: string; name: string }; look: 'photo' | 'words' | 'icon' }

const looks = {
  photo: photoButton,
  words: buttonClass({ size: 's' }),
  icon: buttonClass({ square: true }),
}

/** Opens the save dialog for a home; without JavaScript it links to a page. */
export function SaveButton({ home, look }: Props) {
  const isSignedIn = use(HeartsOfPage) !== null
  const logIn = useLogIn()
  const { pathname, search } = useLocation()
  return (
    <form
      action={savePath(home.id)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSignedIn) openSaveDialog(home)
        else logIn({ do: 'save', homeId: home.id })
      }}
      className="contents"
    >
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <button
        aria-haspopup="dialog"
        aria-label={`Save ${home.name}`}
        className={`${looks[look]} cursor-pointer`}
      >
        <Bookmark aria-hidden size={look === 'words' ? 16 : 20} strokeWidth={1.75} className="shrink-0" />
        {look === 'words' && 'Save'}
      </button>
    </form>
  )
}
