/** Holds the place of what is loading, in its final size: give it the classes that make that size. Say "Loading" once
 *  beside a group of them; each alone is silent. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-md bg-line ${className}`} />
}
