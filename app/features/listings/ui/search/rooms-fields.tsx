import { Counter } from '#app/ui/counter.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { ListingSearch } from '../../search-params.ts'

/** Beds and baths, exact unless "or more" is on (specification part 2 §2). Zero beds is a studio. */
export function RoomsFields({ search, onChange }: { search: ListingSearch; onChange: () => void }) {
  return (
    <>
      <Counter label="Beds" name="beds" defaultValue={search.beds} max={50} onValueChange={onChange} />
      <Counter
        label="Baths"
        name="baths"
        defaultValue={search.baths}
        max={50}
        step={0.5}
        onValueChange={onChange}
      />
      <Switch label="Or more" name="orMore" value="1" defaultChecked={search.orMore} onChange={onChange} />
      <p className="text-sm text-ink-2">0 beds is a studio.</p>
    </>
  )
}
