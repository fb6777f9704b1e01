import type { DemoDistrict, EditionDemo } from './demo.ts'

const districts = (...names: string[]): DemoDistrict[] => names.map((en) => ({ name: { en } }))

const newYork = districts(
  'Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island', 'Upper East Side',
  'Upper West Side', 'Harlem', 'Williamsburg', 'Park Slope', 'Astoria', 'Flushing',
)
const losAngeles = districts(
  'Downtown', 'Hollywood', 'Koreatown', 'Silver Lake', 'Echo Park', 'Westwood',
  'Brentwood', 'Venice', 'Sherman Oaks', 'Encino', 'Northridge', 'San Pedro',
)
const chicago = districts(
  'The Loop', 'Near North Side', 'Lincoln Park', 'Lake View', 'Wicker Park', 'Logan Square',
  'Uptown', 'Edgewater', 'Rogers Park', 'Pilsen', 'Bridgeport', 'Hyde Park',
)

export const us: EditionDemo = {
  regions: [
    {
      name: { en: 'New York' },
      cities: [
        { alias: 'new-york', name: { en: 'New York' }, popular: true, districts: newYork },
        { alias: 'buffalo', name: { en: 'Buffalo' } },
      ],
    },
    {
      name: { en: 'California' },
      cities: [
        { alias: 'los-angeles', name: { en: 'Los Angeles' }, popular: true, districts: losAngeles },
        { alias: 'san-diego', name: { en: 'San Diego' }, popular: true },
        { alias: 'san-francisco', name: { en: 'San Francisco' }, popular: true },
        { alias: 'san-jose', name: { en: 'San Jose' } },
        { alias: 'sacramento', name: { en: 'Sacramento' } },
        { alias: 'oakland', name: { en: 'Oakland' } },
        { alias: 'fresno', name: { en: 'Fresno' } },
        { alias: 'long-beach', name: { en: 'Long Beach' } },
      ],
    },
    {
      name: { en: 'Illinois' },
      cities: [{ alias: 'chicago', name: { en: 'Chicago' }, popular: true, districts: chicago }],
    },
    {
      name: { en: 'Texas' },
      cities: [
        { alias: 'houston', name: { en: 'Houston' }, popular: true },
        { alias: 'dallas', name: { en: 'Dallas' }, popular: true },
        { alias: 'san-antonio', name: { en: 'San Antonio' } },
        { alias: 'austin', name: { en: 'Austin' } },
        { alias: 'fort-worth', name: { en: 'Fort Worth' } },
        { alias: 'el-paso', name: { en: 'El Paso' } },
      ],
    },
    {
      name: { en: 'Arizona' },
      cities: [
        { alias: 'phoenix', name: { en: 'Phoenix' }, popular: true },
        { alias: 'tucson', name: { en: 'Tucson' } },
      ],
    },
    {
      name: { en: 'Pennsylvania' },
      cities: [
        { alias: 'philadelphia', name: { en: 'Philadelphia' }, popular: true },
        { alias: 'pittsburgh', name: { en: 'Pittsburgh' } },
      ],
    },
    {
      name: { en: 'Massachusetts' },
      cities: [{ alias: 'boston', name: { en: 'Boston' }, popular: true }],
    },
    {
      name: { en: 'Florida' },
      cities: [
        { alias: 'miami', name: { en: 'Miami' } },
        { alias: 'jacksonville', name: { en: 'Jacksonville' } },
        { alias: 'tampa', name: { en: 'Tampa' } },
        { alias: 'orlando', name: { en: 'Orlando' } },
      ],
    },
    { name: { en: 'Washington' }, cities: [{ alias: 'seattle', name: { en: 'Seattle' } }] },
    {
      name: { en: 'District of Columbia' },
      cities: [{ alias: 'washington-dc', name: { en: 'Washington, D.C.' } }],
    },
    { name: { en: 'Georgia' }, cities: [{ alias: 'atlanta', name: { en: 'Atlanta' } }] },
    { name: { en: 'Colorado' }, cities: [{ alias: 'denver', name: { en: 'Denver' } }] },
    {
      name: { en: 'North Carolina' },
      cities: [
        { alias: 'charlotte', name: { en: 'Charlotte' } },
        { alias: 'raleigh', name: { en: 'Raleigh' } },
      ],
    },
    { name: { en: 'Ohio' }, cities: [{ alias: 'columbus', name: { en: 'Columbus' } }] },
    { name: { en: 'Indiana' }, cities: [{ alias: 'indianapolis', name: { en: 'Indianapolis' } }] },
    { name: { en: 'Tennessee' }, cities: [{ alias: 'nashville', name: { en: 'Nashville' } }] },
    { name: { en: 'Nevada' }, cities: [{ alias: 'las-vegas', name: { en: 'Las Vegas' } }] },
    { name: { en: 'Oregon' }, cities: [{ alias: 'portland', name: { en: 'Portland' } }] },
    { name: { en: 'Michigan' }, cities: [{ alias: 'detroit', name: { en: 'Detroit' } }] },
    { name: { en: 'Minnesota' }, cities: [{ alias: 'minneapolis', name: { en: 'Minneapolis' } }] },
  ],
  subjects: [
    { alias: 'math', name: { en: 'Math' }, popular: true },
    { alias: 'english', name: { en: 'English' }, popular: true },
    { alias: 'sat', name: { en: 'SAT' }, popular: true },
    { alias: 'algebra', name: { en: 'Algebra' }, popular: true },
    { alias: 'calculus', name: { en: 'Calculus' }, popular: true },
    { alias: 'physics', name: { en: 'Physics' }, popular: true },
    { alias: 'chemistry', name: { en: 'Chemistry' }, popular: true },
    { alias: 'spanish', name: { en: 'Spanish' }, popular: true },
    { alias: 'biology', name: { en: 'Biology' }, popular: true },
    { alias: 'act', name: { en: 'ACT' }, popular: true },
    { alias: 'reading', name: { en: 'Reading' }, popular: true },
    { alias: 'piano', name: { en: 'Piano' }, popular: true },
    { alias: 'geometry', name: { en: 'Geometry' } },
    { alias: 'trigonometry', name: { en: 'Trigonometry' } },
    { alias: 'statistics', name: { en: 'Statistics' } },
    { alias: 'elementary-school', name: { en: 'Elementary school' } },
    { alias: 'kindergarten-readiness', name: { en: 'Kindergarten readiness' } },
    { alias: 'writing', name: { en: 'Essay writing' } },
    { alias: 'esl', name: { en: 'English as a second language' } },
    { alias: 'english-literature', name: { en: 'English literature' } },
    { alias: 'us-history', name: { en: 'U.S. history' } },
    { alias: 'world-history', name: { en: 'World history' } },
    { alias: 'geography', name: { en: 'Geography' } },
    { alias: 'gre', name: { en: 'GRE' } },
    { alias: 'gmat', name: { en: 'GMAT' } },
    { alias: 'lsat', name: { en: 'LSAT' } },
    { alias: 'ged', name: { en: 'GED' } },
    { alias: 'toefl', name: { en: 'TOEFL' } },
    { alias: 'computer-science', name: { en: 'Computer science' } },
    { alias: 'programming', name: { en: 'Programming' } },
    { alias: 'python', name: { en: 'Python' } },
    { alias: 'robotics', name: { en: 'Robotics' } },
    { alias: 'french', name: { en: 'French' } },
    { alias: 'german', name: { en: 'German' } },
    { alias: 'italian', name: { en: 'Italian' } },
    { alias: 'chinese', name: { en: 'Chinese (Mandarin)' } },
    { alias: 'japanese', name: { en: 'Japanese' } },
    { alias: 'american-sign-language', name: { en: 'American Sign Language' } },
    { alias: 'economics', name: { en: 'Economics' } },
    { alias: 'accounting', name: { en: 'Accounting' } },
    { alias: 'psychology', name: { en: 'Psychology' } },
    { alias: 'speech-therapy', name: { en: 'Speech therapy' } },
    { alias: 'guitar', name: { en: 'Guitar' } },
    { alias: 'singing', name: { en: 'Singing' } },
    { alias: 'violin', name: { en: 'Violin' } },
    { alias: 'drawing', name: { en: 'Drawing' } },
    { alias: 'graphic-design', name: { en: 'Graphic design' } },
    { alias: 'chess', name: { en: 'Chess' } },
    { alias: 'acting', name: { en: 'Acting' } },
    { alias: 'yoga', name: { en: 'Yoga' } },
  ],
}
