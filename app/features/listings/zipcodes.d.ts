declare module 'zipcodes' {
  type Zip = {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: {
    codes: Record<string, Zip>
    lookupByName: (city: string, state: string) => Zip[]
  }
  export default zipcodes
}
