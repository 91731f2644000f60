export default function HomePage() { return <h1>Жарыя</h1>; }
