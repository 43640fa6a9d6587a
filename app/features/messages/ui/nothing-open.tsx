import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const forStudents = {
  title: 'Start a conversation',
  text: 'Find students who are looking for a home, too, and write to them from their profile. Their answers appear here.',
  to: href('/find-mate'),
  label: 'Find roommates',
}
/** For people who are not students and so cannot see anyone to write to. */
const forManagers = {
  title: 'Nothing here yet',
  text: 'Your answers to inquiries about your homes appear here, and so do the replies.',
  to: href('/manage/leads'),
  label: 'Open your leads',
}

/** Shown while no conversation is open. */
export function NothingOpen({ empty, student }: { empty: boolean; student: boolean }) {
  const { title, text, to, label } = student ? forStudents : forManagers
  return (
    <div
      className={`grid content-center justify-items-center gap-3 px-6 py-12 text-center ${empty ? '' : 'max-md:hidden'}`}
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of="messages-square" />
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
