import type { DemoDistrict, EditionDemo } from './demo.ts'

const districts = (...names: string[]): DemoDistrict[] => names.map((en) => ({ name: { en } }))

const delhi = districts(
  'Dwarka', 'Rohini', 'Pitampura', 'Janakpuri', 'Karol Bagh', 'Lajpat Nagar',
  'Greater Kailash', 'Saket', 'Vasant Kunj', 'Mayur Vihar', 'Laxmi Nagar', 'Preet Vihar',
)
const mumbai = districts(
  'Andheri', 'Bandra', 'Borivali', 'Kandivali', 'Malad', 'Goregaon',
  'Powai', 'Ghatkopar', 'Mulund', 'Chembur', 'Dadar', 'Colaba',
)
const bengaluru = districts(
  'Whitefield', 'Indiranagar', 'Koramangala', 'HSR Layout', 'Jayanagar', 'JP Nagar',
  'BTM Layout', 'Marathahalli', 'Electronic City', 'Hebbal', 'Malleshwaram', 'Rajajinagar',
)
const hyderabad = districts(
  'Gachibowli', 'Madhapur', 'Kondapur', 'Kukatpally', 'Miyapur', 'Banjara Hills',
  'Jubilee Hills', 'Ameerpet', 'Begumpet', 'Secunderabad', 'Dilsukhnagar', 'LB Nagar',
)
const chennai = districts(
  'Adyar', 'Anna Nagar', 'T. Nagar', 'Velachery', 'Mylapore', 'Nungambakkam',
  'Besant Nagar', 'Thiruvanmiyur', 'Kodambakkam', 'Porur', 'Perambur', 'Ambattur',
)

export const india: EditionDemo = {
  regions: [
    {
      name: { en: 'Delhi' },
      cities: [{ alias: 'delhi', name: { en: 'Delhi' }, popular: true, districts: delhi }],
    },
    {
      name: { en: 'Maharashtra' },
      cities: [
        { alias: 'mumbai', name: { en: 'Mumbai' }, popular: true, districts: mumbai },
        { alias: 'pune', name: { en: 'Pune' }, popular: true },
        { alias: 'nagpur', name: { en: 'Nagpur' } },
        { alias: 'thane', name: { en: 'Thane' } },
        { alias: 'navi-mumbai', name: { en: 'Navi Mumbai' } },
        { alias: 'nashik', name: { en: 'Nashik' } },
      ],
    },
    {
      name: { en: 'Karnataka' },
      cities: [
        { alias: 'bengaluru', name: { en: 'Bengaluru' }, popular: true, districts: bengaluru },
        { alias: 'mysuru', name: { en: 'Mysuru' } },
        { alias: 'mangaluru', name: { en: 'Mangaluru' } },
      ],
    },
    {
      name: { en: 'Telangana' },
      cities: [
        { alias: 'hyderabad', name: { en: 'Hyderabad' }, popular: true, districts: hyderabad },
        { alias: 'warangal', name: { en: 'Warangal' } },
      ],
    },
    {
      name: { en: 'Tamil Nadu' },
      cities: [
        { alias: 'chennai', name: { en: 'Chennai' }, popular: true, districts: chennai },
        { alias: 'coimbatore', name: { en: 'Coimbatore' } },
        { alias: 'madurai', name: { en: 'Madurai' } },
      ],
    },
    {
      name: { en: 'West Bengal' },
      cities: [
        { alias: 'kolkata', name: { en: 'Kolkata' }, popular: true },
        { alias: 'howrah', name: { en: 'Howrah' } },
      ],
    },
    {
      name: { en: 'Gujarat' },
      cities: [
        { alias: 'ahmedabad', name: { en: 'Ahmedabad' }, popular: true },
        { alias: 'surat', name: { en: 'Surat' } },
        { alias: 'vadodara', name: { en: 'Vadodara' } },
        { alias: 'rajkot', name: { en: 'Rajkot' } },
      ],
    },
    {
      name: { en: 'Uttar Pradesh' },
      cities: [
        { alias: 'lucknow', name: { en: 'Lucknow' }, popular: true },
        { alias: 'noida', name: { en: 'Noida' } },
        { alias: 'ghaziabad', name: { en: 'Ghaziabad' } },
        { alias: 'kanpur', name: { en: 'Kanpur' } },
        { alias: 'varanasi', name: { en: 'Varanasi' } },
      ],
    },
    {
      name: { en: 'Rajasthan' },
      cities: [
        { alias: 'jaipur', name: { en: 'Jaipur' }, popular: true },
        { alias: 'kota', name: { en: 'Kota' } },
      ],
    },
    {
      name: { en: 'Haryana' },
      cities: [
        { alias: 'gurugram', name: { en: 'Gurugram' } },
        { alias: 'faridabad', name: { en: 'Faridabad' } },
      ],
    },
    {
      name: { en: 'Kerala' },
      cities: [
        { alias: 'kochi', name: { en: 'Kochi' } },
        { alias: 'thiruvananthapuram', name: { en: 'Thiruvananthapuram' } },
      ],
    },
    {
      name: { en: 'Madhya Pradesh' },
      cities: [
        { alias: 'indore', name: { en: 'Indore' } },
        { alias: 'bhopal', name: { en: 'Bhopal' } },
      ],
    },
    { name: { en: 'Chandigarh' }, cities: [{ alias: 'chandigarh', name: { en: 'Chandigarh' } }] },
    { name: { en: 'Punjab' }, cities: [{ alias: 'ludhiana', name: { en: 'Ludhiana' } }] },
    { name: { en: 'Bihar' }, cities: [{ alias: 'patna', name: { en: 'Patna' } }] },
    {
      name: { en: 'Andhra Pradesh' },
      cities: [{ alias: 'visakhapatnam', name: { en: 'Visakhapatnam' } }],
    },
    { name: { en: 'Odisha' }, cities: [{ alias: 'bhubaneswar', name: { en: 'Bhubaneswar' } }] },
    { name: { en: 'Assam' }, cities: [{ alias: 'guwahati', name: { en: 'Guwahati' } }] },
  ],
  subjects: [
    { alias: 'mathematics', name: { en: 'Mathematics' }, popular: true },
    { alias: 'physics', name: { en: 'Physics' }, popular: true },
    { alias: 'chemistry', name: { en: 'Chemistry' }, popular: true },
    { alias: 'science', name: { en: 'Science' }, popular: true },
    { alias: 'english', name: { en: 'English' }, popular: true },
    { alias: 'jee', name: { en: 'JEE Main and Advanced' }, popular: true },
    { alias: 'neet', name: { en: 'NEET' }, popular: true },
    { alias: 'biology', name: { en: 'Biology' }, popular: true },
    { alias: 'hindi', name: { en: 'Hindi' }, popular: true },
    { alias: 'spoken-english', name: { en: 'Spoken English' }, popular: true },
    { alias: 'accountancy', name: { en: 'Accountancy' }, popular: true },
    { alias: 'primary-school', name: { en: 'Primary school, all subjects' }, popular: true },
    { alias: 'social-science', name: { en: 'Social science' } },
    { alias: 'computer-science', name: { en: 'Computer science' } },
    { alias: 'economics', name: { en: 'Economics' } },
    { alias: 'business-studies', name: { en: 'Business studies' } },
    { alias: 'python', name: { en: 'Python' } },
    { alias: 'programming', name: { en: 'Programming' } },
    { alias: 'cuet', name: { en: 'CUET' } },
    { alias: 'cat', name: { en: 'CAT' } },
    { alias: 'gate', name: { en: 'GATE' } },
    { alias: 'upsc', name: { en: 'UPSC Civil Services' } },
    { alias: 'ca-foundation', name: { en: 'CA Foundation' } },
    { alias: 'olympiads', name: { en: 'Maths and science olympiads' } },
    { alias: 'ielts', name: { en: 'IELTS' } },
    { alias: 'sat', name: { en: 'SAT' } },
    { alias: 'statistics', name: { en: 'Statistics' } },
    { alias: 'engineering-mathematics', name: { en: 'Engineering mathematics' } },
    { alias: 'vedic-maths', name: { en: 'Vedic maths' } },
    { alias: 'abacus', name: { en: 'Abacus' } },
    { alias: 'phonics', name: { en: 'Phonics' } },
    { alias: 'history', name: { en: 'History' } },
    { alias: 'geography', name: { en: 'Geography' } },
    { alias: 'political-science', name: { en: 'Political science' } },
    { alias: 'psychology', name: { en: 'Psychology' } },
    { alias: 'sanskrit', name: { en: 'Sanskrit' } },
    { alias: 'tamil', name: { en: 'Tamil' } },
    { alias: 'kannada', name: { en: 'Kannada' } },
    { alias: 'marathi', name: { en: 'Marathi' } },
    { alias: 'french', name: { en: 'French' } },
    { alias: 'german', name: { en: 'German' } },
    { alias: 'spanish', name: { en: 'Spanish' } },
    { alias: 'japanese', name: { en: 'Japanese' } },
    { alias: 'guitar', name: { en: 'Guitar' } },
    { alias: 'keyboard', name: { en: 'Piano and keyboard' } },
    { alias: 'vocal-music', name: { en: 'Hindustani and Carnatic vocal' } },
    { alias: 'bharatanatyam', name: { en: 'Bharatanatyam' } },
    { alias: 'drawing', name: { en: 'Drawing and painting' } },
    { alias: 'chess', name: { en: 'Chess' } },
    { alias: 'yoga', name: { en: 'Yoga' } },
  ],
}
