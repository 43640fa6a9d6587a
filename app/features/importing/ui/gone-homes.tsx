import { Form, Link, useNavigation } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ImportPage } from '../own-imports.query.server.ts'
import { importPath } from '../paths.ts'
import type { GoneHomes } from '../rules.ts'

/** The outcome of pausing or archiving the homes that the list no longer contains. */
export function Closing({
  list: { id, gone },
  closing: { how, changed, underWay },
}: {
  list: ImportPage
  closing: NonNullable<ImportPage['closing']>
}) {
  const done = how === 'pause' ? 'paused' : 'taken down'
  const left = (how === 'pause' ? gone?.offered : gone?.up) ?? 0
  if (underWay)
    return (
      <>
        <p className="num text-lg font-medium">
          Homes that are no longer on this list are being {done}: {formatCount(left, 'home')} left.
        </p>
        <p className="text-ink-2">This page shows the progress; you can leave it and come back.</p>
        <Link to={importPath(id)} className="inline-flex min-h-11 items-center justify-self-start underline">
          Look again
        </Link>
      </>
    )
  if (changed === 0) return null
  return (
    <p className="num">
      {formatCount(changed, 'home')} that {changed === 1 ? 'is' : 'are'} no longer on this list{' '}
      {changed === 1 ? 'was' : 'were'} {done}.{' '}
      {how === 'take-down' && 'You find them under “Taken down”, and can bring them back.'}
    </p>
  )
}

/** The choice of what to do with homes that the list no longer contains. */
export function Gone({ gone: { offered, up } }: { gone: GoneHomes }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" aria-labelledby="gone" className="grid gap-3 rounded-card border border-line p-4">
      <h2 id="gone" className="text-lg">
        No longer on this list
      </h2>
      <p className="num text-ink-2">
        {formatCount(up, 'home')} of yours {up === 1 ? 'is' : 'are'} offered or paused, but not on this list
        anymore. {up === 1 ? 'Is it' : 'Are they'} rented?
      </p>
      <div className="flex flex-wrap gap-2">
        {offered > 0 && (
          <SubmitButton name="intent" value="pause-gone" busy={busy}>
            Pause {offered === 1 ? 'the one' : `the ${offered.toLocaleString('en-US')}`} that{' '}
            {offered === 1 ? 'is' : 'are'} offered
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="take-down-gone" busy={busy}>
          Take {up === 1 ? 'it' : 'all of them'} down
        </SubmitButton>
      </div>
    </Form>
  )
}
