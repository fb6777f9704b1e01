import type { ReferenceCity, ReferenceDistrict, ReferenceRegion, ReferenceUniversity } from './types.ts'

/** 'Name', 'Name | in the Name' or 'Name | in the Name | alias'. */
function place(text: string) {
  const [en = '', within = `in ${en}`, alias = slug(en)] = text.split(' | ')
  return { alias, name: { en }, name_in: { en: within } }
}
const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
const part = (text: string) => {
  const { name, name_in } = place(text)
  return { name, name_in }
}
const district = (text: string, ...parts: string[]): ReferenceDistrict => ({
  ...place(text),
  subdistricts: parts.map(part),
})
/** Numbered or lettered parts need the name of the whole: 'Sector 6' becomes 'in Sector 6, Dwarka'. */
const divided = (name: string, ...parts: string[]): ReferenceDistrict =>
  district(name, ...parts.map((one) => `${one} | in ${one}, ${name}`))
const districts = (...texts: string[]): ReferenceDistrict[] => texts.map(place)
const city = (text: string): ReferenceCity => place(text)
const popular = (text: string, ...parts: ReferenceDistrict[]): ReferenceCity => ({
  ...place(text),
  popular: true,
  districts: parts,
})
const region = (en: string, ...cities: ReferenceCity[]): ReferenceRegion => ({ name: { en }, cities })

const delhi = [
  divided('Dwarka', 'Sector 6', 'Sector 10', 'Sector 12', 'Sector 19', 'Sector 22'),
  divided('Rohini', 'Sector 3', 'Sector 7', 'Sector 9', 'Sector 13', 'Sector 24'),
  district('Pitampura', 'Kohat Enclave', 'Saraswati Vihar', 'Rani Bagh', 'Deepali Enclave'),
  divided('Janakpuri', 'A Block', 'B Block', 'C Block', 'D Block'),
  district('Karol Bagh', 'Dev Nagar', 'Old Rajinder Nagar', 'Bapa Nagar', 'Pusa Road | on Pusa Road'),
  district('Lajpat Nagar', 'Lajpat Nagar I', 'Lajpat Nagar II', 'Lajpat Nagar III', 'Lajpat Nagar IV', 'Amar Colony'),
  district('Greater Kailash', 'Greater Kailash I', 'Greater Kailash II', 'Kailash Colony', 'Chittaranjan Park'),
  district('Saket', 'Pushp Vihar', 'Saidulajab', 'Anupam Enclave', 'Paryavaran Complex'),
  divided('Vasant Kunj', 'Sector A', 'Sector B', 'Sector C', 'Sector D'),
  divided('Mayur Vihar', 'Phase I', 'Phase II', 'Phase III'),
  district('Laxmi Nagar', 'Shakarpur', 'Lalita Park', 'Ramesh Park', 'Guru Ramdas Nagar'),
  district('Preet Vihar', 'Nirman Vihar', 'Swasthya Vihar', 'Gagan Vihar', 'Chitra Vihar'),
]
const mumbai = [
  district('Andheri', 'Andheri East', 'Andheri West', 'Lokhandwala', 'Versova', 'Marol', 'Chakala'),
  district('Bandra', 'Bandra East', 'Bandra West', 'Pali Hill', 'Bandra Kurla Complex | in the Bandra Kurla Complex'),
  district('Borivali', 'Borivali East', 'Borivali West', 'IC Colony', 'Shimpoli', 'Gorai'),
  district('Kandivali', 'Kandivali East', 'Kandivali West', 'Thakur Village', 'Charkop', 'Mahavir Nagar'),
  district('Malad', 'Malad East', 'Malad West', 'Orlem', 'Malvani', 'Evershine Nagar'),
  district('Goregaon', 'Goregaon East', 'Goregaon West', 'Gokuldham', 'Bangur Nagar', 'Aarey Colony'),
  district('Powai', 'Hiranandani Gardens', 'Chandivali', 'Raheja Vihar'),
  district('Ghatkopar', 'Ghatkopar East', 'Ghatkopar West', 'Pant Nagar', 'Garodia Nagar', 'Asalpha'),
  district('Mulund', 'Mulund East', 'Mulund West', 'Nahur', 'Sarvodaya Nagar'),
  district('Chembur', 'Tilak Nagar', 'Deonar', 'Chembur Colony', 'Pestom Sagar'),
  district('Dadar', 'Dadar East', 'Dadar West', 'Shivaji Park', 'Dadar Parsi Colony'),
  district('Colaba', 'Cuffe Parade', 'Navy Nagar', 'Apollo Bunder | at Apollo Bunder'),
]
const bengaluru = districts(
  'Whitefield',
  'Indiranagar',
  'Koramangala',
  'HSR Layout',
  'Jayanagar',
  'JP Nagar',
  'BTM Layout',
  'Marathahalli',
  'Electronic City',
  'Hebbal',
  'Malleshwaram',
  'Rajajinagar',
)
const hyderabad = districts(
  'Gachibowli',
  'Madhapur',
  'Kondapur',
  'Kukatpally',
  'Miyapur',
  'Banjara Hills',
  'Jubilee Hills',
  'Ameerpet',
  'Begumpet',
  'Secunderabad',
  'Dilsukhnagar',
  'LB Nagar',
)
const chennai = districts(
  'Adyar',
  'Anna Nagar',
  'T. Nagar',
  'Velachery',
  'Mylapore',
  'Nungambakkam',
  'Besant Nagar',
  'Thiruvanmiyur',
  'Kodambakkam',
  'Porur',
  'Perambur',
  'Ambattur',
)

export const inRegions: ReferenceRegion[] = [
  region('Delhi', popular('Delhi', ...delhi)),
  region(
    'Maharashtra',
    popular('Mumbai', ...mumbai),
    popular('Pune'),
    city('Nagpur'),
    city('Thane'),
    city('Navi Mumbai'),
    city('Nashik'),
  ),
  region('Karnataka', popular('Bengaluru', ...bengaluru), city('Mysuru'), city('Mangaluru')),
  region('Telangana', popular('Hyderabad', ...hyderabad), city('Warangal')),
  region('Tamil Nadu', popular('Chennai', ...chennai), city('Coimbatore'), city('Madurai')),
  region('West Bengal', popular('Kolkata'), city('Howrah')),
  region('Gujarat', popular('Ahmedabad'), city('Surat'), city('Vadodara'), city('Rajkot')),
  region('Uttar Pradesh', popular('Lucknow'), city('Noida'), city('Ghaziabad'), city('Kanpur'), city('Varanasi')),
  region('Rajasthan', popular('Jaipur'), city('Kota')),
  region('Haryana', city('Gurugram'), city('Faridabad')),
  region('Kerala', city('Kochi'), city('Thiruvananthapuram')),
  region('Madhya Pradesh', city('Indore'), city('Bhopal')),
  region('Chandigarh', city('Chandigarh')),
  region('Punjab', city('Ludhiana')),
  region('Bihar', city('Patna')),
  region('Andhra Pradesh', city('Visakhapatnam')),
  region('Odisha', city('Bhubaneswar')),
  region('Assam', city('Guwahati')),
]

const university = (city: string, ...all: string[]): ReferenceUniversity[] => all.map((en) => ({ name: { en }, city }))

export const inUniversities: ReferenceUniversity[] = [
  ...university('delhi', 'University of Delhi', 'Indian Institute of Technology Delhi', 'Jamia Millia Islamia'),
  ...university('mumbai', 'University of Mumbai', 'Indian Institute of Technology Bombay'),
  ...university('pune', 'Savitribai Phule Pune University'),
  ...university('bengaluru', 'Indian Institute of Science', 'Bangalore University'),
  ...university('mysuru', 'University of Mysore'),
  ...university('hyderabad', 'Osmania University', 'University of Hyderabad'),
  ...university('warangal', 'National Institute of Technology Warangal'),
  ...university('chennai', 'Anna University', 'Indian Institute of Technology Madras', 'University of Madras'),
  ...university('kolkata', 'University of Calcutta', 'Jadavpur University'),
  ...university('ahmedabad', 'Gujarat University'),
  ...university('vadodara', 'Maharaja Sayajirao University of Baroda'),
  ...university('lucknow', 'University of Lucknow'),
  ...university('kanpur', 'Indian Institute of Technology Kanpur'),
  ...university('varanasi', 'Banaras Hindu University'),
  ...university('jaipur', 'University of Rajasthan'),
  ...university('chandigarh', 'Panjab University'),
  ...university('kochi', 'Cochin University of Science and Technology'),
]
