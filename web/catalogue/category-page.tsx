export default function CategoryPage() { return <h1>Жарыя</h1>; }
