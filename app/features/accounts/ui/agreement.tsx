import { Link } from 'react-router'

const link = 'text-ink underline underline-offset-4'

/** What somebody agrees to with an account; `by` is what they do. The pages open beside what was typed. */
export function Agreement({ by, className = '' }: { by: string; className?: string }) {
  return (
    <p className={`text-ink-2 ${className}`}>
      {by} you agree to the{' '}
      <Link to="/terms" target="_blank" className={link}>
        terms
      </Link>{' '}
      and have read the{' '}
      <Link to="/privacy" target="_blank" className={link}>
        privacy notice
      </Link>
      .
    </p>
  )
}
