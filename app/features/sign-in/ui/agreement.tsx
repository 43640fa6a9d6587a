import { Link, href } from 'react-router'

const link = 'text-ink underline underline-offset-4'

/** The agreement to the terms when creating an account; `by` names the action. The links open in a new tab to keep what was typed. */
export function Agreement({ by, className = '' }: { by: string; className?: string }) {
  return (
    <p className={`text-ink-2 ${className}`}>
      {by} you agree to the{' '}
      <Link to={href('/terms')} target="_blank" className={link}>
        terms
      </Link>{' '}
      and have read the{' '}
      <Link to={href('/privacy')} target="_blank" className={link}>
        privacy notice
      </Link>
      .
    </p>
  )
}
