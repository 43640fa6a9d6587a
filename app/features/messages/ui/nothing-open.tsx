import { MessagesSquare } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The place of a conversation while none is open. */
export function NothingOpen({ empty }: { empty: boolean }) {
  return (
    <div
      className={`grid content-center justify-items-center gap-3 px-6 py-12 text-center ${empty ? '' : 'max-md:hidden'}`}
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={MessagesSquare} />
      </span>
      {empty ? (
        <>
          <h2 className="text-xl">Write to somebody first</h2>
          <p className="max-w-[26rem] text-balance text-ink-2">
            Find students who look for a home as you do, and write to them from their profile. What they
            answer is here.
          </p>
          <ButtonLink to="/find-mate" look="primary">
            Find roommates
          </ButtonLink>
        </>
      ) : (
        <p className="text-ink-2">Choose a conversation to read it.</p>
      )}
    </div>
  )
}
