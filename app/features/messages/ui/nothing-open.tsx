import { MessagesSquare } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const forStudents = {
  title: 'Write to somebody first',
  text: 'Find students who look for a home as you do, and write to them from their profile. What they answer is here.',
  to: '/find-mate',
  label: 'Find roommates',
}
/** For people who are not students and so cannot see anybody to write to. */
const forManagers = {
  title: 'Nothing here yet',
  text: 'What you answer to an inquiry about a home of yours, and what its sender writes back, is here.',
  to: '/manage/leads',
  label: 'Open your leads',
}

/** Shown in place of a conversation while none is open. */
export function NothingOpen({ empty, student }: { empty: boolean; student: boolean }) {
  const { title, text, to, label } = student ? forStudents : forManagers
  return (
    <div
      className={`grid content-center justify-items-center gap-3 px-6 py-12 text-center ${empty ? '' : 'max-md:hidden'}`}
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={MessagesSquare} />
      </span>
      {empty ? (
        <>
          <h2 className="text-xl">{title}</h2>
          <p className="max-w-[26rem] text-balance text-ink-2">{text}</p>
          <ButtonLink to={to} look="primary">
            {label}
          </ButtonLink>
        </>
      ) : (
        <p className="text-ink-2">Choose a conversation to read it.</p>
      )}
    </div>
  )
}
