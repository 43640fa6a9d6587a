import { href, Link } from 'react-router'
import type { PublishView } from '../publish-view.query.server.ts'

type Against = NonNullable<PublishView['against']>

const titles = {
  'taken-down': 'The people who run this site took it down',
  'given-back': 'The people who run this site returned it',
} as const

/** A decision against a home with its reason, and the outcome of the appeal. */
export function DecisionNotice({ against }: { against: Against }) {
  const { what, reason, appeal, appealedAt, outcome, answer } = against
  return (
    <section aria-labelledby="decided-title" className="grid gap-2 rounded-field bg-sunken px-4 py-3">
      <h2 id="decided-title" className="text-lg">
        {titles[what]}
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{reason || 'They gave no reason.'}</p>
      {appealedAt && (
        <>
          <h3 className="mt-2 font-medium">
            {outcome ? 'Your appeal' : 'Your appeal waits for their answer'}
          </h3>
          {appeal && <p className="wrap-anywhere whitespace-pre-line">{appeal}</p>}
        </>
      )}
      {outcome === 'rejected' && (
        <>
          <h3 className="mt-2 font-medium">They rejected your appeal</h3>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
          {what === 'taken-down' && (
            <p>
              If you have fixed what was wrong since,{' '}
              <Link to={`${href('/about-us')}#contact`} className="underline underline-offset-4">
                write to us
              </Link>{' '}
              and name the home: they can still bring it back.
            </p>
          )}
        </>
      )}
    </section>
  )
}
