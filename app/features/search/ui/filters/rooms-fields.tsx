import { memo } from 'react'
import { Counter } from '#app/ui/fields/counter.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import type { ListingSearch } from '../../search-params.ts'

/** Beds and baths; "or more" is on unless it is switched off (PRODUCT.md §1). Zero beds is a studio. */
export const RoomsFields = memo(function RoomsFields({
  search,
  onChange,
}: {
  search: ListingSearch
  onChange: () => void
}) {
  return (
    <>
      <Counter
        label="Beds"
        name="beds"
        defaultValue={search.beds}
        first={1}
        max={50}
        onValueChange={onChange}
      />
      <Counter
        label="Baths"
        name="baths"
        defaultValue={search.baths}
        first={1}
        max={50}
        step={0.5}
        onValueChange={onChange}
      />
      <input type="hidden" name="orMore" value="0" />
      <Switch label="Or more" name="orMore" value="1" defaultChecked={search.orMore} onChange={onChange} />
      <p className="text-sm text-ink-2">Turn this off for exactly these numbers. 0 beds is a studio.</p>
    </>
  )
})
