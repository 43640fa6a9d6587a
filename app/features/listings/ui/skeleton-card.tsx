/** A placeholder in the shape of a card while homes are loading. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="animate-pulse">
      <div className="aspect-3/2 rounded-card bg-sunken" />
      <div className="grid gap-2 px-0.5 pt-4">
        {['w-2/5 h-4', 'w-4/5 h-3', 'w-3/5 h-3', 'w-1/2 h-3', 'w-2/3 h-3'].map((size) => (
          <div key={size} className={`rounded-sm bg-line ${size}`} />
        ))}
      </div>
    </div>
  )
}
