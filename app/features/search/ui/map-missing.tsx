import { Button } from '#app/ui/button.tsx'

/** Shown instead of the map when its code could not be loaded (specification part 2 §4). */
export function MapMissing() {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-3 p-6 text-center">
      <p>The map could not be loaded. Check your connection, then try again.</p>
      <Button size="s" onClick={() => navigator.onLine && location.reload()}>
        Try again
      </Button>
    </div>
  )
}
