import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'
import { inWords } from './in-words.ts'

const names = (text: string): Names[] =>
  text
    .trim()
    .split(/\s+/)
    .map((en) => ({ en }))

const family = names(`
  Agarwal Ahmed Arora Bajaj Banerjee Basu Bhatt Bhattacharya Bose Chakraborty
  Chatterjee Chaudhary Chauhan Chopra Das Dasgupta Desai Deshmukh Deshpande Dutta
  D’Souza Fernandes Gandhi Ghosh Gill Goswami Gowda Gupta Hegde Iyengar
  Iyer Jadhav Jain Joshi Kapoor Kaul Khan Khanna Kulkarni Kumar
  Mahajan Malhotra Mathur Mathew Mehta Menon Mishra Mohanty Mukherjee Nair
  Naidu Siddiqui Pandey Parekh Parmar Patel Patil Pawar Pillai Prasad
  Raghavan Rajan Raman Rao Thomas Rathore Reddy Roy Saxena Sen
  Seth Shah Sharma Shetty Shukla Singh Sinha Subramanian Trivedi Verma
`)

export const inPeople: DemoPeople = {
  given: {
    f: names(`
      Aditi Akanksha Ananya Anita Anjali Aparna Asha Ayesha Deepa Deepika
      Divya Gayatri Geeta Ishita Jyoti Kavita Kavya Lakshmi Madhuri Meera
      Meghna Nandini Neha Nisha Pooja Priya Sana Radhika Rekha Ritu
      Sangeeta Shalini Shreya Simran Sneha Sunita Swati Tanvi Usha Vidya
    `),
    m: names(`
      Abhishek Aditya Ajay Akash Amit Anand Anil Arjun Arun Ashok
      Deepak Dev Gaurav Kabir Sameer Karan Karthik Kunal Mahesh Manish
      Mohan Nikhil Nitin Pranav Prakash Rahul Rajesh Rakesh Ramesh Ravi
      Rohan Sandeep Sanjay Siddharth Sunil Suresh Varun Vijay Vikram Vivek
    `),
  },
  family: { f: family, m: family },
  ...inWords,
}
