import { Button } from '#app/ui/button.tsx'

/** Where a map would be whose code could not be fetched (specification part 2 §4). */
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
