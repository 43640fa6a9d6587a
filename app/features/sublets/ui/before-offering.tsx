import { href, Link } from 'react-router'

/** Says what is missing before the form can be sent, before the student fills it in. */
export function BeforeOffering({ why }: { why: string }) {
  const age = why === 'no-age'
  return (
    <p className="rounded-card border border-line-strong bg-surface p-4">
      {age
        ? 'Offering a place is for people who are 18 or older. '
        : 'Only students with a confirmed campus email offer sublets: make it the email of your account. '}
      <Link
        to={age ? href('/addProfileInfo') : href('/account')}
        // A new tab keeps what is typed below.
        target="_blank"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {age ? 'Add your date of birth' : 'Change or confirm it'} (in a new tab)
      </Link>
    </p>
  )
}
