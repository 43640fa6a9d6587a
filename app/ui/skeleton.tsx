/** A placeholder for content that is loading, in its final size: pass the classes for that size. It is silent for screen
 *  readers: say "Loading" once beside a group of them. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-md bg-line ${className}`} />
}
